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
          {"seats", "array", "two of {kind: person | computer | open, player: spec, name: text}"},
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
        {"get", "/api/levels", "how people fare against the computer's players", false, {}, {}, "Levels"},
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
        {"get", "/api/lab/{number}/games", "the games of a contest", false, {}, {}, "Games"},
        {"post", "/api/lab/{number}/stop", "stop a contest", false, {}, {}, "Ok"},
        {"get", "/api/lab/record/{game}", "a game of a contest as text", false, {}, {}, "Record"},
        {"post",
         "/api/advise",
         "what a player would order in a position of Axis & Allies, with reasons",
         false,
         {{"game", "string", "its spec"},
          {"position", "string", "state JSON"},
          {"player", "string", "a player's spec"},
          {"phase", "string", "turn or phase"}},
         {},
         "Advice"},
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
          {"order", "string", "instead: the odds that these orders would lead to"}},
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
         "above, {analyse: {ply, variation, player, lines, tag}}, {analyse: null} and {review: {tag}}",
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
        {"post", "/api/games/{id}/rematch", "once over: the same again, seats changed over", true, {}, {}, "State"},
        {"post",
         "/api/games/{id}/opinion",
         "after a game against a computer: was it too easy, right or too hard",
         true,
         {{"answer", "string", "easy, right or hard"}, {"remark", "string", "anything else"}},
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
std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    for (auto i = path.find('{'); i != std::string::npos; i = path.find('{', i + 1))
        parts.push_back(path.substr(i + 1, path.find('}', i) - i - 1));
    return parts;
}

Json parameters_of(const Operation& operation) {
    Json list = Json::array();
    for (const auto& part : parts_of(operation.path))
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
