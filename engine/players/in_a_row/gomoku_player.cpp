#include "players/in_a_row/gomoku_player.h"

#include "players/in_a_row/gomoku_features.h"
#include "players/in_a_row/gomoku_search.h"
#include "players/in_a_row/strategies.h"

namespace plateau::in_a_row {

namespace {

using namespace gomoku;
using Position = Placement::Position;
using Move = Placement::Move;

struct GomokuOptions : SearchOptions {
    std::string weights;
    std::string strategies;
    long long seed = 1;
};

template <class Visitor>
void describe(GomokuOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 100, Text{"greatest depth in plies", "profondeur maximale en demi-coups"});
    option("table", Megabytes{o.table_megabytes}, 1, 4096,
           Text{"table size in megabytes", "taille de la table en mégaoctets"});
    option("fours", o.fours, false, true,
           Text{"look for wins by fours alone", "chercher les gains par des quatre seuls"});
    option("threats", o.threats, false, true,
           Text{"look for wins by fours and threes first", "chercher d'abord les gains par des quatre et des trois"});
    option("width", o.width, 4, 400,
           Text{"moves looked at where nothing is forced", "coups examinés quand rien n'est forcé"});
    option("aspire", o.aspire, 0, 10'000,
           Text{"points around the last score that are looked at first; 0: every score",
                "points autour du dernier score examinés d'abord ; 0 : tous les scores"});
    option("reduce", o.reduce, 0, 400,
           Text{"how much less deeply late moves are searched, in percent of the usual",
                "réduction de la profondeur des coups tardifs, en pour cent de l'habituelle"});
    option("late", o.late, 0, 1000,
           Text{"how many moves are looked at, in percent of the usual; 0: all",
                "nombre de coups examinés, en pour cent de l'habituel ; 0 : tous"});
    option("futility", o.futility, 0, 10'000,
           Text{"points a ply by which a position is too good to be searched; 0: never",
                "points par demi-coup au-delà desquels une position est trop bonne pour être examinée ; 0 : jamais"});
    option("razor", o.razor, 0, 10'000,
           Text{"points a ply below which a position near the horizon is given up; 0: never",
                "points par demi-coup sous lesquels une position près de l'horizon est abandonnée ; 0 : jamais"});
    option("singular", o.singular, false, true,
           Text{"search a move more deeply that is better than all others",
                "examiner plus profondément un coup meilleur que tous les autres"});
    option("pass", o.null_move, false, true,
           Text{"let the other side move twice to see whether all is well",
                "laisser l'adversaire jouer deux fois pour voir si tout va bien"});
    option("doubles", o.doubles, false, true,
           Text{"know wins by double threats, and what stops them, without search",
                "reconnaître sans recherche les gains par double menace et ce qui les arrête"});
    option("learn", o.learn, false, true,
           Text{"order moves by what answered well to the last ones",
                "ordonner les coups d'après ce qui répondait bien aux derniers"});
    option("quiesce", o.quiesce, false, true,
           Text{"beyond the horizon play out fours instead of asking only whether they win",
                "au-delà de l'horizon, jouer les quatre au lieu de demander seulement s'ils gagnent"});
    option("horizon", o.horizon, 0, 40,
           Text{"plies beyond the horizon to which open threes are answered",
                "demi-coups au-delà de l'horizon jusqu'où l'on répond aux trois ouverts"});
    option("answers", o.answers, 0, 400,
           Text{"replies to an open three looked at beyond the horizon; 0: all",
                "réponses à un trois ouvert examinées au-delà de l'horizon ; 0 : toutes"});
    option("correct", o.correct, false, true,
           Text{"where the best move falls short, find out what it is worth before trying others",
                "si le meilleur coup déçoit, chercher ce qu'il vaut avant d'essayer les autres"});
    option("weights", o.weights, "", "",
           Text{"file of the evaluation, or raw for the one made by hand (default: a fitted one in gomoku, standard "
                "gomoku and renju)",
                "fichier de l'évaluation, ou raw pour celle faite à la main (par défaut : ajustée au gomoku, au gomoku "
                "standard et au renju)"});
    option("strategies", o.strategies, "", "",
           Text{"file of openings and forced wins made by plateau learn strategies",
                "fichier d'ouvertures et de gains forcés fait par plateau learn strategies"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

// Three stones that leave neither colour much the better, as steps from the middle: black, white, black.
struct Opening {
    std::array<std::array<int, 2>, 3> stones;
};
constexpr Opening balanced_openings[] = {
    {{{{-6, -6}, {-5, -4}, {-3, -6}}}}, {{{{-6, 2}, {-5, 1}, {-6, -1}}}},   {{{{-5, -6}, {-3, -5}, {-6, -3}}}},
    {{{{-6, 0}, {-4, 1}, {-5, -3}}}},   {{{{-6, -5}, {-6, -2}, {-4, -4}}}},
};

class GomokuPlayer final : public Player<Placement> {
public:
    GomokuPlayer(const Placement& rules, const GomokuOptions& options, std::shared_ptr<const CellValues> values,
                 std::optional<Strategies> strategies)
        : rules_{rules},
          search_{rules.shape(), options, std::move(values)},
          seed_{options.seed},
          strategies_{std::move(strategies)} {}

    void prepare() override { search_.prepare(); }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Placement>& listener) override {
        GomokuThought thought = decide(line.now(), limits, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    GomokuThought decide(const Position& position, const Limits& limits, const Listener<Placement>& listener) {
        if (position.phase == Placement::Phase::play) {
            if (auto known = by_strategy(position)) return *known;
            return search_.think(position, limits, listener);
        }
        if (position.phase == Placement::Phase::place) return place(position);
        // As if the opening were over: what is the position worth to white, who moves next?
        Position play = position;
        play.phase = Placement::Phase::play;
        play.to_move = other(play.black);
        if (position.phase == Placement::Phase::add && position.plies == 4) play.to_move = play.black;
        Limits half = limits;
        half.seconds /= 2;
        GomokuThought thought = search_.think(play, half, {});
        if (position.phase == Placement::Phase::add) return thought;
        // Once more after the best move, from black's side, so that having the move weighs on neither.
        const Position next = rules_.after(play, thought.line.front());
        if (!is_decided(thought.score) && !rules_.outcome(next)) {
            half.seconds = limits.seconds;
            const Score reply = search_.think(next, half, {}).score;
            thought.score = is_decided(reply) ? -reply : (thought.score - reply) / 2;
        }
        const bool white_is_better = thought.score >= 0;
        if (!white_is_better) thought.score = -thought.score;
        thought.line = {white_is_better ? Move::take_white() : Move::take_black()};
        return thought;
    }

    // What won games taught, before any search.
    std::optional<GomokuThought> by_strategy(const Position& position) {
        constexpr int least_games = 2;
        constexpr std::uint64_t proof_nodes = 500;
        if (!strategies_) return std::nullopt;
        GomokuThought thought;
        if (const auto move = strategies_->opening_move(position, least_games)) {
            thought.line = {*move};
            thought.reasons.push_back(Text{"an opening that won games", "une ouverture qui a gagné des parties"});
            return thought;
        }
        const auto line = search_.by_strategy(position, *strategies_, proof_nodes);
        if (!line) return std::nullopt;
        thought.score = win_in(static_cast<int>(line->size()) + 2);
        thought.is_proven = true;
        for (const CellIndex cell : *line)
            thought.line.push_back(
                {static_cast<std::uint8_t>(cell / row_stride), static_cast<std::uint8_t>(cell % row_stride)});
        thought.reasons.push_back(Text{"a sequence that won games", "une suite qui a gagné des parties"});
        return thought;
    }

    GomokuThought place(const Position& position) const {
        const auto& opening = balanced_openings[static_cast<std::size_t>(seed_) % std::size(balanced_openings)];
        const auto step = opening.stones[static_cast<std::size_t>(position.plies)];
        const int row = rules_.shape().rows / 2 + step[0], col = rules_.shape().cols / 2 + step[1];
        GomokuThought thought;
        thought.line = {rules_.legal_moves(position).front()};
        if (rules_.is_on_board(row, col) && !rules_.stone_at(position, row, col))
            thought.line = {{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)}};
        return thought;
    }

    const Placement& rules_;
    Search search_;
    long long seed_;
    std::optional<Strategies> strategies_;
};

bool suits_gomoku_engine(const Shape& shape) {
    return !shape.gravity && shape.n == 5 && shape.rows >= 5 && shape.cols >= 5;
}

NamedPlayer<Placement> gomoku_player() {
    return {.name = "strong",
            .meaning = {"threats by fours and threes, proof numbers and a search over patterns",
                        "menaces par quatre et trois, nombres de preuve et recherche sur les motifs"},
            .options = list_options<GomokuOptions>(),
            .make = [](const Placement& rules, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Player<Placement>>> {
                const auto options = read_options<GomokuOptions>(spec);
                if (!options) return options.failure();
                const auto values = gomoku_values(options->weights, rules.shape(), resources);
                if (!values) return values.failure();
                std::optional<Strategies> strategies;
                if (!options->strategies.empty()) {
                    const auto text = resources.read(options->strategies);
                    if (!text) return text.failure();
                    auto parsed = Strategies::parse(rules, *text);
                    if (!parsed)
                        return fail(options->strategies + ": " + parsed.error().en,
                                    options->strategies + " : " + parsed.error().fr);
                    strategies = std::move(*parsed);
                }
                return std::unique_ptr<Player<Placement>>{
                    new GomokuPlayer{rules, *options, *values, std::move(strategies)}};
            },
            .former_names = {"gomoku"}};
}

std::array<std::string, 5> gomoku_levels() {
    return {"strong:depth=1,fours=0,threats=0,mistakes=25", "strong:depth=2,fours=0,threats=0,mistakes=8",
            "strong:nodes=1500", "strong:nodes=30000", "strong:nodes=600000"};
}

}  // namespace

void add_gomoku_engine(const Placement& rules, Kit<Placement>& kit) {
    if (!suits_gomoku_engine(rules.shape())) return;
    kit.players.push_back(gomoku_player());
    for (auto& features : gomoku_features()) kit.features.push_back(std::move(features));
    kit.is_quiet = is_quiet_for_gomoku;
    kit.levels = gomoku_levels();
}

}  // namespace plateau::in_a_row
