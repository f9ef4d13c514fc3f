// What was played in a position before.
#include <algorithm>
#include <map>

#include "archive/archive.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "server/routes/server_only.h"

namespace plateau::server {

namespace {

constexpr std::int64_t most_explored = 20'000;  // games, the newest

// A move that was played on from a position, or that a book knows there.
struct Explored {
    std::string move;
    int games = 0, first = 0, draws = 0, second = 0;
    std::optional<teaching::BookMove> book{};
};

bool begins_with(const archive::GameRecord& record, const std::vector<play::BoardMove>& moves) {
    if (record.moves.size() <= moves.size()) return false;
    return std::equal(moves.begin(), moves.end(), record.moves.begin(),
                      [](const play::BoardMove& a, const archive::MoveRecord& b) { return a.text == b.text; });
}

Json told(const Explored& one, Side side) {
    Json book;
    if (one.book)
        book = {{"seat", seat_number(side)},
                {"score", one.book->score},
                {"proven", one.book->proven ? Json(*one.book->proven) : Json()}};
    return {{"move", one.move},   {"games", one.games},   {"first", one.first},
            {"draws", one.draws}, {"second", one.second}, {"book", std::move(book)}};
}

// What was played most comes first, then what the book likes best.
std::vector<Explored> together(const std::map<std::string, Explored>& found,
                               const std::vector<teaching::BookMove>& book) {
    std::vector<Explored> moves;
    for (const auto& [move, results] : found) moves.push_back(results);
    for (const auto& known : book) {
        auto place = std::find_if(moves.begin(), moves.end(), [&](const auto& one) { return one.move == known.move; });
        if (place == moves.end()) place = moves.insert(moves.end(), Explored{known.move});
        place->book = known;
    }
    std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.games > b.games; });
    return moves;
}

// {"game": "connect4", "position": "", "moves": "4 4 5"}: the moves that games of the archive went on with and how
// these games ended, and what the opening books say.
void explore(Services& services, Call call) {
    Fields fields{call.request.body};
    const auto spec = fields.text("game", longest_spec);
    const auto position = fields.text("position", longest_position);
    const auto moves = fields.text("moves", longest_move_list);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    const auto game = services.shelf.open(spec);
    if (!game) return call.reply(refusal(422, game.error()));
    const auto session = (*game)->new_session({position, {moves}, 1});
    if (!session) return call.reply(refusal(422, session.error()));
    const auto usual = (*game)->new_session({});
    if (!usual) return call.reply(refusal(422, usual.error()));
    const std::string start = (*session)->start_position(), usual_start = (*usual)->start_position();
    std::map<std::string, Explored> found;
    const archive::Filter filter{.game = (*game)->info().spec, .at_most = most_explored};
    const auto walked = server_of(services).games.each(filter, true, [&](const archive::KeptGame& kept) {
        const auto& record = kept.record;
        const std::string& from = record.start_position.empty() ? usual_start : record.start_position;
        if (from != start || !begins_with(record, (*session)->record())) return true;
        const std::string& move = record.moves[(*session)->record().size()].text;
        Explored& results = found[move];
        results.move = move;
        ++results.games;
        results.first += record.result == "1-0";
        results.second += record.result == "0-1";
        results.draws += record.result == "1/2-1/2";
        return true;
    });
    if (!walked) return call.reply(internal_error("the archive", walked.error()));
    Json list = Json::array();
    for (const auto& one : together(found, server_of(services).books.moves(*game, (*session)->position())))
        list.push_back(told(one, (*session)->side_to_move()));
    call.reply(json_response({{"moves", std::move(list)}}));
}

}  // namespace

std::vector<Route> explorer_routes() { return {{"POST", "/api/explore", explore, Where::among_chores}}; }

}  // namespace plateau::server
