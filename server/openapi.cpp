#include "server/openapi.h"

namespace plateau::server {

namespace {

struct Field {
    const char* name;
    const char* type;
    const char* meaning;
};

struct Operation {
    const char* method;
    const char* path;
    const char* summary;
    bool needs_token;
    std::vector<Field> fields;  // of the body
    std::vector<Field> query;
    const char* answer;
};

const std::vector<Operation>& operations() {
    static const std::vector<Operation> all{
        {"get", "/api", "this description", false, {}, {}, "OpenAPI"},
        {"get", "/api/health", "whether the server is healthy, and how busy", false, {}, {}, "Health"},
        {"get",
         "/api/reach",
         "where other devices find this server: hosts; none where it serves this machine alone",
         false,
         {},
         {},
         "Reach"},
        {"get", "/api/catalog", "the games in brief: names, what each can do, a picture", false, {}, {}, "Catalog"},
        {"get",
         "/api/catalog/{game}",
         "one game: levels, players, evaluations, parameters, palette, the board at the start",
         false,
         {},
         {},
         "Game"},
        {"post",
         "/api/look",
         "a position or a line of moves, without keeping a game",
         false,
         {{"game", "string", "a game's spec, such as connect4 or in_a_row:rows=9,cols=9,n=4"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there"},
          {"record", "string", "instead: anything pasted, a record in one of the archive's formats, a position, moves"},
          {"format", "string", "format of the record; empty: guessed"},
          {"number", "integer", "of the game, in a record of several"},
          {"threats", "boolean", "list the moves that win at once there"},
          {"stuck", "string", "a cell: say why its piece cannot move"}},
         {},
         "View"},
        {"post",
         "/api/prove",
         "a forced win of the side to move as a tree that answers every legal reply; for games with the capability "
         "proofs",
         false,
         {{"game", "string", "a game's spec"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there"}},
         {},
         "Proof"},
        {"post",
         "/api/why",
         "why the last move was a mistake, as a checked fact with the moves that show it; no text where nothing is "
         "proved",
         false,
         {{"game", "string", "a game's spec"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there, the mistake last"},
          {"better", "string", "a better move"}},
         {},
         "Why"},
        {"post",
         "/api/explore",
         "the moves that games of the archive went on with from here, how these games ended, and what the opening "
         "books "
         "say of them",
         false,
         {{"game", "string", "a game's spec"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there"}},
         {},
         "Explored"},
        {"post",
         "/api/score",
         "what a position is worth to the side to move, after a quick thought, with the moves it expects",
         false,
         {{"game", "string", "a game's spec"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there"}},
         {},
         "Thought"},
        {"post",
         "/api/compose",
         "the text of a position from its pieces",
         false,
         {{"game", "string", "a game's spec; it has the capability palette"},
          {"pieces", "array", "{cell: of the diagram, symbol: of the palette}"},
          {"to_move", "integer", "1 or 2 (default: 1)"}},
         {},
         "Composed"},
        {"post",
         "/api/games",
         "a new game; answers with its state, the creator's token and the invitations of open seats",
         false,
         {{"game", "string", "a game's spec"},
          {"position", "string", "where to start; empty: the usual start"},
          {"moves", "string", "moves played from there"},
          {"record", "string", "instead of position and moves: a record in one of the archive's formats"},
          {"format", "string", "format of the record: text, jsonl, csv, pdn, sgf, psq, digits, boards; empty: guessed"},
          {"number", "integer", "of the game, in a record of several"},
          {"seats", "array",
           "two of {kind: person | computer | open, player: spec, name: text, rules: {files, off}, changes of the "
           "rule base that the player follows, as in /api/rules/{player}}"},
          {"clock", "object",
           "{seconds: of each side (default: 300), increment: seconds a move (default: 0)}; default: none"},
          {"seed", "integer", "random seed of the dice"}},
         {},
         "Made"},
        {"get",
         "/api/games/{id}",
         "the state of a game",
         false,
         {},
         {{"ply", "integer", "the position after this many moves"}},
         "State"},
        {"get", "/api/problems/{game}", "positions to win in 1, 2 or 3", false, {}, {}, "Problems"},
        {"post",
         "/api/problems/{game}/{id}",
         "whether what was tried still wins in time, and the reply to it",
         false,
         {{"moves", "array", "from the problem's position on, replies included"},
          {"solution", "boolean", "instead: show the solution"}},
         {},
         "Tried"},
        {"get", "/api/maps/{name}", "a map of Axis & Allies", false, {}, {}, "Map"},
        {"get",
         "/api/learning",
         "learning curves of training runs, and the methods of learning",
         false,
         {},
         {},
         "Runs"},
        {"get",
         "/api/memories/{game}",
         "how many games finished here the opponent with memory remembers",
         false,
         {},
         {},
         "Memory"},
        {"get", "/api/memories/{game}/text", "all of them, a game a line", false, {}, {}, "Text"},
        {"post", "/api/memories/{game}/empty", "forget them; on this machine alone", false, {}, {}, "Ok"},
        {"get", "/api/levels", "how people fare against the computer's players", false, {}, {}, "Levels"},
        {"get",
         "/api/levels/opinions",
         "what people said about levels and agreed to pass on, without names, as CSV; on this machine alone",
         false,
         {},
         {},
         "Table"},
        {"get",
         "/api/reports",
         "the reports of experiments, with their titles in both languages",
         false,
         {},
         {},
         "Reports"},
        {"get", "/api/reports/{name}", "one of them, in Markdown, in both languages", false, {}, {}, "Report"},
        {"get", "/api/reports/{name}/{picture}", "a plot of a report", false, {}, {}, "SVG"},
        {"get", "/api/lab", "contests between the computer's players", false, {}, {}, "Contests"},
        {"post",
         "/api/lab",
         "start a contest",
         false,
         {{"game", "string", "its spec"},
          {"players", "array", "two to eight specs"},
          {"games", "integer", "of each pair"}},
         {},
         "Started"},
        {"get",
         "/api/lab/{number}/live",
         "the games of a contest that are being played, with their boards",
         false,
         {},
         {},
         "Boards"},
        {"get", "/api/lab/{number}/games", "the games of a contest", false, {}, {}, "Games"},
        {"post", "/api/lab/{number}/stop", "stop a contest", false, {}, {}, "Ok"},
        {"get", "/api/lab/record/{game}", "a game of a contest as text", false, {}, {}, "Record"},
        {"get",
         "/api/odds",
         "exact odds of a battle of Axis & Allies",
         false,
         {},
         {{"attack", "string", "the attacker's units: 3 infantry 1 tank"},
          {"defend", "string", "the defender's units; an aa_gun fires at aircraft"},
          {"edition", "string", "second or third; default: second"},
          {"map", "string", "the map the units come from; default: classic"},
          {"landing", "string", "yes: the attackers come by sea"},
          {"bombarding", "string", "the ships that support a landing"},
          {"losses", "string", "order of the attacker's losses, first lost first; default: the map's"},
          {"defender_losses", "string", "order of the defender's losses"},
          {"attack_technologies", "string", "ids with commas"},
          {"defend_technologies", "string", "ids with commas"},
          {"retreat", "string", "when the attacker retreats: rounds=2, units=3, below=0.4 or air; default: never"},
          {"keep_land", "string", "yes: the attacker gives up the last land unit last of all"},
          {"submerge", "string", "yes: defending submarines leave after the first round"}},
         "Odds"},
        {"post",
         "/api/advise",
         "what a player would order in a position of Axis & Allies, with reasons",
         false,
         {{"game", "string", "its spec"},
          {"position", "string", "state JSON"},
          {"player", "string", "a player's spec"},
          {"phase", "string", "turn or phase"},
          {"rules", "object",
           "{files, off}: changes of the rule base of the players rules and thesis, as in /api/rules/{player}"}},
         {},
         "Advice"},
        {"get",
         "/api/rules/{player}",
         "the rule base of the player rules or thesis, file by file",
         false,
         {},
         {},
         "Rules"},
        {"post",
         "/api/rules/{player}",
         "whether these changes of its rule base can be played with: the rules in each file, and the first error with "
         "file, line and column",
         false,
         {{"game", "string", "its spec (default: the game on the classic map)"},
          {"files", "object", "{NAME.clp: text}: each takes the place of ours of that name, or is added"},
          {"off", "array", "names of rules to switch off"}},
         {},
         "Checked"},
        {"get", "/api/games/{id}/me", "the seats that the token speaks for", true, {}, {}, "Me"},
        {"get",
         "/api/games/{id}/record",
         "the game as text",
         false,
         {},
         {{"format", "string", "text, jsonl, csv or another of the archive's"}},
         "Record"},
        {"get", "/api/games/{id}/formats", "the formats that can hold this game", false, {}, {}, "Formats"},
        {"get",
         "/api/games/{id}/threats",
         "moves that win at once, and those by which the opponent would if nothing is done",
         false,
         {},
         {{"ply", "integer", "after this many moves"}},
         "Threats"},
        {"get",
         "/api/games/{id}/judge",
         "how good a move was, what was better, and whether it lets the opponent win at once",
         false,
         {},
         {{"ply", "integer", "the number of the move, from 1"}},
         "Judgement"},
        {"get",
         "/api/games/{id}/view",
         "a game on a map: legal orders, battles with odds, incomes, story and dice",
         false,
         {},
         {{"from", "integer", "story and dice from this move on"},
          {"order", "string",
           "instead: the odds that these orders would lead to, and aircraft that could not land after them"}},
         "Shown"},
        {"get",
         "/api/games/{id}/exact",
         "the exact value of every legal move, as far as it is found quickly",
         false,
         {},
         {{"ply", "integer", "after this many moves"}},
         "Exact"},
        {"get",
         "/api/games/{id}/live",
         "WebSocket: states and thoughts as they come; takes {id, method, path, token, body} for every request "
         "above, {analyse: {ply, variation, player, lines, tag}}, {analyse: null}, {review: {tag}}, and "
         "{thinks: {token}} and {found: {turn, move}} from whoever finds the computer's moves",
         false,
         {},
         {},
         "Live"},
        {"post",
         "/api/games/{id}/moves",
         "play a move",
         true,
         {{"move", "string", "in the game's notation"},
          {"ply", "integer", "how many moves have been played: refused when the game has gone on"}},
         {},
         "State"},
        {"post",
         "/api/games/{id}/undo",
         "take back one's last move and what followed it; with another person, ask for it or agree",
         true,
         {},
         {},
         "State"},
        {"post", "/api/games/{id}/redo", "play again what was taken back", true, {}, {}, "State"},
        {"post", "/api/games/{id}/hint", "what a strong player would do", true, {}, {}, "Hint"},
        {"post", "/api/games/{id}/resign", "give up", true, {}, {}, "State"},
        {"post", "/api/games/{id}/draw", "offer a draw, or agree to one", true, {}, {}, "State"},
        {"post", "/api/games/{id}/now", "the computer plays the best it has found so far", true, {}, {}, "Ok"},
        {"post",
         "/api/games/{id}/join",
         "take an open seat",
         false,
         {{"invitation", "string", "from whoever made the game"}, {"name", "string", "of the player"}},
         {},
         "Joined"},
        {"post",
         "/api/games/{id}/players",
         "put another computer, or oneself, on a seat that is not somebody else's",
         true,
         {{"seat", "integer", "1 or 2"}, {"player", "string", "a player's spec; empty: oneself"}},
         {},
         "State"},
        {"post", "/api/games/{id}/decline", "no to the draw or the undo that is asked for", true, {}, {}, "State"},
        {"post",
         "/api/games/{id}/name",
         "what others see the person called",
         true,
         {{"name", "string", "up to 40 characters"}},
         {},
         "State"},
        {"post", "/api/games/{id}/rematch", "once over: the same again, seats changed over", true, {}, {}, "State"},
        {"post",
         "/api/games/{id}/opinion",
         "after a game against a computer: was it too easy, right or too hard",
         true,
         {{"answer", "string", "easy, right or hard"},
          {"remark", "string", "anything else"},
          {"share", "boolean", "both may be passed on without a name (default: no)"}},
         {},
         "Ok"},
    };
    return all;
}

Json schema_of(const std::vector<Field>& fields) {
    Json properties = Json::object();
    for (const auto& field : fields) {
        properties[field.name] = {{"type", field.type}, {"description", field.meaning}};
        if (std::string{field.type} == "array") properties[field.name]["items"] = {{"type", "object"}};
    }
    return {{"type", "object"}, {"properties", std::move(properties)}};
}

// The parts of an address in braces.
std::vector<std::string> braced_parts(const std::string& path) {
    std::vector<std::string> parts;
    for (auto i = path.find('{'); i != std::string::npos; i = path.find('{', i + 1))
        parts.push_back(path.substr(i + 1, path.find('}', i) - i - 1));
    return parts;
}

Json parameters_of(const Operation& operation) {
    Json list = Json::array();
    for (const auto& part : braced_parts(operation.path))
        list.push_back({{"name", part}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}});
    for (const auto& field : operation.query)
        list.push_back({{"name", field.name},
                        {"in", "query"},
                        {"description", field.meaning},
                        {"schema", {{"type", field.type}}}});
    return list;
}

Json responses_of(const Operation& operation) {
    const Json error{{"application/json", {{"schema", {{"$ref", "#/components/schemas/Error"}}}}}};
    Json responses{{"200", {{"description", operation.answer}}},
                   {"400", {{"description", "the request cannot be read"}, {"content", error}}},
                   {"404", {{"description", "there is no such game"}, {"content", error}}},
                   {"422", {{"description", "what is asked is not possible"}, {"content", error}}}};
    if (operation.needs_token) {
        responses["403"] = {{"description", "the token holds no seat here"}, {"content", error}};
        responses["409"] = {{"description", "not now: another's turn, or the game has gone on"}, {"content", error}};
    }
    return responses;
}

}  // namespace

Json openapi() {
    Json paths = Json::object();
    for (const auto& operation : operations()) {
        Json one{{"summary", operation.summary},
                 {"parameters", parameters_of(operation)},
                 {"responses", responses_of(operation)}};
        if (!operation.fields.empty())
            one["requestBody"] = {{"content", {{"application/json", {{"schema", schema_of(operation.fields)}}}}}};
        if (operation.needs_token) one["security"] = Json::array({{{"seat", Json::array()}}});
        paths[operation.path][operation.method] = std::move(one);
    }
    const Json sentence{{"type", "object"},
                        {"properties", {{"en", {{"type", "string"}}}, {"fr", {{"type", "string"}}}}}};
    return {{"openapi", "3.0.3"},
            {"info",
             {{"title", "Plateau"},
              {"version", "1"},
              {"description",
               "Play, analyse and watch board games. Seats are 1 and 2; a token, sent as Authorization: Bearer, "
               "speaks for the seats it was given for. Every refusal is {error: {en, fr}}."}}},
            {"paths", std::move(paths)},
            {"components",
             {{"schemas", {{"Error", {{"type", "object"}, {"properties", {{"error", sentence}}}}}}},
              {"securitySchemes", {{"seat", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

}  // namespace plateau::server
