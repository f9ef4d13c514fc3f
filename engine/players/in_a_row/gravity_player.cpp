#include "players/in_a_row/gravity_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/random.h"
#include "games/in_a_row/evaluation.h"
#include "players/in_a_row/forced_strategies.h"
#include "players/in_a_row/gravity_book.h"
#include "players/in_a_row/gravity_solver.h"
#include "search/alphabeta.h"

namespace plateau::in_a_row {

namespace {

struct ExactOptions {
    int insight = 100;
    int alert = 100;
    int table_megabytes = 32;
    bool book = true;
    std::string strategies;
    long long seed = 1;
};

template <class Visitor>
void describe(ExactOptions& o, Visitor&& option) {
    option("insight", o.insight, 0, 100, Text{"percentage of moves it thinks about", "pourcentage de coups réfléchis"});
    option("alert", o.alert, 0, 100,
           Text{"percentage of the other moves where it checks for immediate wins",
                "pourcentage des autres coups où il vérifie les gains immédiats"});
    option("table", Megabytes{o.table_megabytes}, 4, 65536,
           Text{"size of the solver's table in megabytes", "taille de la table du solveur en mégaoctets"});
    option("book", o.book, false, true,
           Text{"use the opening book of connect four", "consulter le livre d'ouvertures du puissance quatre"});
    option("strategies", o.strategies, "", "",
           Text{"file of openings and forced wins made by plateau learn strategies",
                "fichier d'ouvertures et de gains forcés fait par plateau learn strategies"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

template <class Bits>
class ExactPlayer final : public Player<Gravity<Bits>> {
public:
    using Rules = Gravity<Bits>;
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    ExactPlayer(const Rules& rules, const ExactOptions& options, GravityBook<Bits> book,
                std::optional<ForcedStrategies<Rules>> strategies)
        : rules_{rules},
          options_{options},
          book_{std::move(book)},
          strategies_{std::move(strategies)},
          random_{static_cast<std::uint64_t>(options.seed), 4} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        const Position& position = line.now();
        if (const auto known = strategies_ ? strategies_->thought_on(position) : std::nullopt) {
            if (listener) listener(*known);
            return known->line.front();
        }
        if (static_cast<int>(random_.below(100)) >= options_.insight) return glance(position, listener);
        std::uint64_t used = 0;
        if (const auto move = solve(position, limits, listener, used)) return *move;
        // To know who wins takes fewer nodes than to know by how much; an eighth is kept for the search.
        Limits rest = limits;
        if (limits.has_node_limit())
            rest.nodes = std::max<std::uint64_t>(limits.nodes - std::min(limits.nodes, limits.nodes / 8 + used), 64);
        if (const auto move = keep_value(position, rest, listener)) return *move;
        if (limits.has_node_limit()) rest.nodes = std::max<std::uint64_t>(limits.nodes / 8, 64);
        const auto thought = search().think(line, rest, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    struct Judged {
        Move move;
        int score;
    };

    GravitySolver<Bits>& solver() {
        if (!solver_) solver_.emplace(rules_, options_.table_megabytes, 1);
        return *solver_;
    }
    search::AlphaBeta<Rules>& search() {
        if (!search_) search_.emplace(rules_, search_options(), search_hooks(rules_));
        return *search_;
    }
    static search::TextbookOptions search_options() {
        search::TextbookOptions options;
        options.depth = 42;
        options.table_megabytes = 8;
        options.deepening = true;
        return options;
    }
    static search::Hooks<Rules> search_hooks(const Rules& rules) {
        search::Hooks<Rules> hooks;
        hooks.evaluation = std::make_shared<Lines<Rules>>(rules);
        return hooks;
    }

    // All columns solved, each within its part of half the limits; nothing when one takes too long.
    std::optional<Move> solve(const Position& position, const Limits& limits, const Listener<Rules>& listener,
                              std::uint64_t& nodes) {
        const auto moves = rules_.legal_moves(position);
        Limits part = limits;
        if (limits.has_node_limit()) part.nodes = limits.nodes / (2 * moves.size());
        else if (!limits.has_time_limit()) part.nodes = 4'000'000;
        std::vector<Judged> judged;
        for (const Move move : moves) {
            const Position child = rules_.after(position, move);
            if (rules_.outcome(child)) {
                judged.push_back({move, -solver().final_score(child)});
                continue;
            }
            if (const auto known = book_.score(child)) {
                judged.push_back({move, -*known});
                continue;
            }
            if (limits.has_time_limit() && limits.watch)
                part.seconds = limits.watch->elapsed_seconds() + (limits.seconds - limits.watch->elapsed_seconds()) / 2;
            const auto answer = solver().solve(child, false, part);
            nodes += answer.nodes;
            if (!answer.is_complete) return std::nullopt;
            judged.push_back({move, -answer.score});
        }
        return best_of(position, judged, nodes, listener);
    }

    // A move that wins, or at least draws where no move wins; nothing when that is not found out, or all is lost.
    std::optional<Move> keep_value(const Position& position, const Limits& limits, const Listener<Rules>& listener) {
        Limits part = limits;
        if (limits.has_time_limit() && limits.watch)
            part.seconds = limits.watch->elapsed_seconds() + (limits.seconds - limits.watch->elapsed_seconds()) / 2;
        const auto answer = solver().solve(position, true, part);
        if (!answer.is_complete || answer.column < 0) return std::nullopt;
        const Move move{static_cast<std::uint8_t>(answer.column)};
        if (listener) {
            Thought<Move> thought;
            thought.score = answer.score > 0 ? win_in(rules_.shape().cells() - position.plies) : 0;
            thought.nodes = answer.nodes;
            thought.line = {move};
            thought.is_proven = true;
            listener(thought);
        }
        return move;
    }

    Move best_of(const Position& position, std::vector<Judged>& judged, std::uint64_t nodes,
                 const Listener<Rules>& listener) {
        std::stable_sort(judged.begin(), judged.end(), [](auto& a, auto& b) { return a.score > b.score; });
        std::size_t equal = 0;
        while (equal < judged.size() && judged[equal].score == judged[0].score) ++equal;
        std::swap(judged[0], judged[random_.below(static_cast<std::uint32_t>(equal))]);
        if (listener)
            for (std::size_t i = judged.size(); i-- > 0;) {
                Thought<Move> thought;
                thought.score = score_for_people(position, judged[i].score);
                thought.nodes = nodes;
                thought.line = {judged[i].move};
                thought.is_proven = true;
                thought.rank = static_cast<int>(i) + 1;
                thought.reasons.push_back(in_words(judged[i].score));
                listener(thought);
            }
        return judged[0].move;
    }

    static Text in_words(int score) {
        if (score == 0) return {"a draw with best play", "nulle si chacun joue au mieux"};
        return score > 0 ? Text{"wins against any defence", "gagne contre toute défense"}
                         : Text{"loses against best play", "perd contre le meilleur jeu"};
    }

    // The solver's score as a distance in plies.
    Score score_for_people(const Position& position, int score) const {
        if (score == 0) return 0;
        int last_stone = rules_.shape().cells() + 2 - 2 * std::abs(score);
        if ((last_stone - position.plies) % 2 != (score > 0 ? 1 : 0)) --last_stone;
        return score > 0 ? win_in(last_stone - position.plies) : loss_in(last_stone - position.plies);
    }

    // Wins at once, else blocks, if it is alert; else drops a stone anywhere, rather in the middle.
    Move glance(const Position& position, const Listener<Rules>& listener) {
        const bool is_alert = options_.alert == 100 || static_cast<int>(random_.below(100)) < options_.alert;
        std::optional<Move> seen = is_alert ? winning_cell(position) : std::nullopt;
        if (!seen) {
            const auto moves = rules_.legal_moves(position);
            const auto pick = [&] { return random_.below(static_cast<std::uint32_t>(moves.size())); };
            seen = moves[std::min(pick(), pick())];
        }
        if (listener) {
            Thought<Move> thought;
            thought.line = {*seen};
            thought.nodes = 1;
            listener(thought);
        }
        return *seen;
    }

    // A column where the mover wins at once, else one where the opponent would.
    std::optional<Move> winning_cell(const Position& position) const {
        std::optional<Move> seen;
        Position passed = position;
        passed.mine = position.all ^ position.mine;
        for (const Move move : rules_.legal_moves(position)) {
            if (rules_.after(position, move).is_won) return move;
            if (!seen && rules_.after(passed, move).is_won) seen = move;
        }
        return seen;
    }

    Rules rules_;
    ExactOptions options_;
    GravityBook<Bits> book_;
    std::optional<ForcedStrategies<Rules>> strategies_;
    Random random_;
    // Their tables are large, and a player of little insight rarely needs them: made when they are first asked.
    std::optional<GravitySolver<Bits>> solver_;
    std::optional<search::AlphaBeta<Rules>> search_;
};

// The book that ships with the program; empty for other boards.
template <class Bits>
Result<GravityBook<Bits>> book_for(const Gravity<Bits>& rules, const Resources& resources) {
    GravityBook<Bits> book{rules};
    if (rules.shape().rows != 6 || rules.shape().cols != 7) return book;
    const auto text = resources.read("data/in_a_row/connect4.book");
    if (!text) return book;
    if (const auto read = book.read(*text); !read) return read.failure();
    return book;
}

}  // namespace

template <class Bits>
NamedPlayer<Gravity<Bits>> exact_player() {
    return {.name = "strong",
            .meaning = {"solves the position where it can; insight below 100 makes it human",
                        "résout la position quand il peut ; insight sous 100 le rend humain"},
            .options = list_options<ExactOptions>(),
            .make = [](const Gravity<Bits>& rules, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Player<Gravity<Bits>>>> {
                const auto options = read_options<ExactOptions>(spec);
                if (!options) return options.failure();
                auto book =
                    options->book ? book_for(rules, resources) : Result<GravityBook<Bits>>{GravityBook<Bits>{rules}};
                if (!book) return book.failure();
                auto strategies = read_forced_strategies(rules, options->strategies, resources);
                if (!strategies) return strategies.failure();
                return std::unique_ptr<Player<Gravity<Bits>>>{
                    new ExactPlayer<Bits>{rules, *options, std::move(*book), std::move(*strategies)}};
            },
            .former_names = {"exact"}};
}

template NamedPlayer<Gravity64> exact_player<Bits64>();
template NamedPlayer<Gravity128> exact_player<Bits128>();

}  // namespace plateau::in_a_row
