#include "players/draughts/memory/game_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plateau::draughts {

namespace {

constexpr std::string_view first_line = "plateau-draughts-memory 1";

void add_once(std::vector<Key>& keys, Key key) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

// The move between two positions that follow each other.
Move move_between(const Rules10& rules, const Position& from, const Position& to) {
    for (const Move& move : rules.legal_moves(from))
        if (same_placement(rules.after(from, move), to)) return move;
    assert(false && "positions of a game follow each other");
    return {};
}

std::string_view next_part(std::string_view& rest, char until) {
    const auto end = std::min(rest.find(until), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

char letter_of(const std::optional<Colour>& winner) { return !winner ? 'D' : *winner == Colour::white ? 'W' : 'B'; }

}  // namespace

std::string memory_head(const Rules10& rules) {
    return fmt::format("{}\n# game: {}\n", first_line, rules.variant().name);
}

std::string memory_line(const Rules10& rules, const SavedGame& game) {
    GameMemory alone{rules};
    alone.learn(game);
    return alone.to_text().substr(memory_head(rules).size());
}

const GameMemory::Node* GameMemory::find(const Position& position) const {
    const auto found = nodes_.find(rules_->key(position));
    return found == nodes_.end() ? nullptr : &found->second;
}

std::optional<Colour> GameMemory::no_return(const Position& position) const {
    const Node* node = find(position);
    return node && is_no_return(*node) ? node->loser : std::nullopt;
}

std::optional<Colour> GameMemory::proved_loser(const Position& position) const {
    const Node* node = find(position);
    return node ? node->proved : std::nullopt;
}

GameMemory::Seen GameMemory::seen(const Position& position) const {
    const Node* node = find(position);
    return node ? node->seen : Seen{};
}

double GameMemory::record_of(const Position& position) const {
    const Seen here = seen(position);
    return here.games() == 0 ? 0 : static_cast<double>(here.white_wins - here.black_wins) / here.games();
}

bool GameMemory::is_no_return(const Node& node) const {
    if (!node.loser) return false;
    if (node.parents.empty()) return true;
    return std::any_of(node.parents.begin(), node.parents.end(), [&](Key parent) { return !nodes_.at(parent).loser; });
}

std::optional<Colour> GameMemory::agreed_loser(const Node& node) const {
    if (node.has_drawn_end) return {};
    std::optional<Colour> loser = node.end_loser;
    for (const Key child : node.children) {
        const auto theirs = nodes_.at(child).loser;
        if (!theirs || (loser && *loser != *theirs)) return {};
        loser = theirs;
    }
    return loser;
}

std::optional<Colour> GameMemory::proof_for(const Node& node) const {
    const Colour mover = node.position.to_move;
    const Moves moves = rules_->legal_moves(node.position);
    if (moves.empty()) {
        const auto outcome = rules_->outcome(node.position);
        if (!outcome || outcome->is_draw()) return {};
        return *outcome->winner == rules_->side_of(mover) ? other(mover) : mover;
    }
    bool all_lose = true;
    for (const Move& move : moves) {
        const Node* child = find(rules_->after(node.position, move));
        if (child && child->proved == other(mover)) return other(mover);
        all_lose = all_lose && child && child->proved == mover;
    }
    return all_lose ? std::optional{mover} : std::nullopt;
}

// What a change at these nodes means for those above them.
void GameMemory::settle(std::vector<Key> waiting) {
    // Men that walk back make circles; a bound keeps a circle from turning for ever.
    for (std::size_t left = 50 * (nodes_.size() + waiting.size()); !waiting.empty() && left > 0; --left) {
        const Key key = waiting.back();
        waiting.pop_back();
        Node& node = nodes_.at(key);
        const auto loser = agreed_loser(node);
        const auto proved = node.proved ? node.proved : proof_for(node);
        if (loser == node.loser && proved == node.proved) continue;
        node.loser = loser;
        node.proved = proved;
        waiting.insert(waiting.end(), node.parents.begin(), node.parents.end());
    }
}

void GameMemory::learn(const SavedGame& game, int times) {
    if (game.positions.empty()) return;
    add_game(game, times);
    std::vector<Key> keys;
    for (const Position& position : game.positions) {
        const Key key = rules_->key(position);
        Node& node = nodes_[key];
        node.position = position;
        int& count = !game.winner                    ? node.seen.draws
                     : *game.winner == Colour::white ? node.seen.white_wins
                                                     : node.seen.black_wins;
        count += times;
        if (!keys.empty()) {
            add_once(node.parents, keys.back());
            add_once(nodes_.at(keys.back()).children, key);
        }
        keys.push_back(key);
    }
    Node& end = nodes_.at(keys.back());
    if (game.winner) end.end_loser = other(*game.winner);
    else end.has_drawn_end = true;
    settle(std::move(keys));
}

void GameMemory::add_game(const SavedGame& saved, int times) {
    Game game{{}, saved.winner, times};
    std::string name = !saved.winner ? "D" : *saved.winner == Colour::white ? "W" : "B";
    for (std::size_t i = 1; i < saved.positions.size(); ++i) {
        game.moves.push_back(move_between(*rules_, saved.positions[i - 1], saved.positions[i]));
        name += fmt::format(" {:x}", game.moves.back().changed);
    }
    const auto [place, is_new] = places_.emplace(std::move(name), games_.size());
    if (is_new) games_.push_back(std::move(game));
    else games_[place->second].times += times;
}

SavedGame GameMemory::replay(const Game& game) const {
    SavedGame saved{{rules_->start()}, game.winner};
    for (const Move& move : game.moves) saved.positions.push_back(rules_->after(saved.positions.back(), move));
    return saved;
}

void GameMemory::prune() {
    GameMemory pruned{*rules_};
    for (const Game& game : games_) {
        SavedGame saved = replay(game);
        const auto turn = std::find_if(saved.positions.begin(), saved.positions.end(),
                                       [&](const Position& position) { return no_return(position).has_value(); });
        if (turn != saved.positions.end()) saved.positions.erase(turn + 1, saved.positions.end());
        pruned.learn(saved, game.times);
    }
    *this = std::move(pruned);
}

std::size_t GameMemory::games() const { return games_.size(); }

std::size_t GameMemory::points_of_no_return() const {
    return static_cast<std::size_t>(
        std::count_if(nodes_.begin(), nodes_.end(), [&](const auto& entry) { return is_no_return(entry.second); }));
}

std::size_t GameMemory::proved() const {
    return static_cast<std::size_t>(
        std::count_if(nodes_.begin(), nodes_.end(), [](const auto& entry) { return entry.second.proved.has_value(); }));
}

std::string GameMemory::to_text() const {
    std::string text = memory_head(*rules_);
    for (const Game& game : games_) {
        text += fmt::format("{} {}", letter_of(game.winner), game.times);
        Position position = rules_->start();
        for (const Move& move : game.moves) {
            text += " " + rules_->to_text(position, move);
            position = rules_->after(position, move);
        }
        text += '\n';
    }
    return text;
}

Result<void> GameMemory::learn_line(std::string_view line) {
    const std::string_view winner = next_part(line, ' '), count = next_part(line, ' ');
    int times = 0;
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), times);
    if ((winner != "W" && winner != "B" && winner != "D") || error != std::errc{} ||
        end != count.data() + count.size() || times < 1)
        return fail("expected W, B or D, a count and moves", "W, B ou D, un nombre et des coups sont attendus");
    SavedGame game{{rules_->start()}, {}};
    if (winner != "D") game.winner = winner == "W" ? Colour::white : Colour::black;
    while (!line.empty()) {
        const auto move = rules_->parse_move(game.positions.back(), next_part(line, ' '));
        if (!move) return move.failure();
        game.positions.push_back(rules_->after(game.positions.back(), *move));
    }
    learn(game, times);
    return {};
}

Result<GameMemory> GameMemory::parse(const Rules10& rules, std::string_view text) {
    GameMemory memory{rules};
    if (next_part(text, '\n') != first_line)
        return fail(
            fmt::format("this is no memory of draughts: expected '{}' in the first line", first_line),
            fmt::format("ce n'est pas une mémoire de dames : « {} » est attendu en première ligne", first_line));
    for (int number = 2; !text.empty(); ++number) {
        const std::string_view line = next_part(text, '\n');
        if (line.empty() || line.front() == '#') continue;
        if (const auto learned = memory.learn_line(line); !learned)
            return fail(fmt::format("line {}: {}", number, learned.error().en),
                        fmt::format("ligne {} : {}", number, learned.error().fr));
    }
    return memory;
}

GameMemory GameMemory::read(const Rules10& rules, std::string_view text) {
    GameMemory memory{rules};
    text = text.substr(0, text.rfind('\n') + 1);  // the last line is whole, or not there yet
    while (!text.empty()) (void)memory.learn_line(next_part(text, '\n'));
    return memory;
}

}  // namespace plateau::draughts
