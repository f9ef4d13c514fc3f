#include "players/in_a_row/gomoku_player.h"

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
    option("weights", o.weights, "", "",
           Text{"file of the evaluation, or raw for the one made by hand (default: a fitted one in gomoku and renju)",
                "fichier de l'évaluation, ou raw pour celle faite à la main (par défaut : ajustée au gomoku et au "
                "renju)"});
    option("strategies", o.strategies, "", "",
           Text{"file of openings and forced wins made by plateau learn strategies",
                "fichier d'ouvertures et de gains forcés fait par plateau learn strategies"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

// A board kept from one position to the next, for making one is dear.
const Board& board_for(const Shape& shape, const Position& position) {
    static thread_local std::unique_ptr<Board> board;
    if (!board || !(board->shape() == shape)) board = std::make_unique<Board>(shape, cell_values(raw_value_weights()));
    board->set(position);
    return *board;
}

// Counts of kinds of lines and ranks over the empty cells: tempo, then the side to move, then the other. With
// classes, how the kinds of a cell's four lines come together counts too.
class PatternFeatures final : public Features<Placement> {
public:
    explicit PatternFeatures(bool with_classes) : with_classes_{with_classes} {}

    std::vector<FeatureBlock> blocks() const override {
        std::vector<FeatureBlock> all{{"tempo", 1},
                                      {"mine_lines", line_kinds},
                                      {"mine_ranks", ranks},
                                      {"theirs_lines", line_kinds},
                                      {"theirs_ranks", ranks}};
        if (with_classes_) {
            all.push_back({"mine_cells", cell_classes});
            all.push_back({"theirs_cells", cell_classes});
        }
        return all;
    }
    void extract(const Placement& rules, const Position& position, FeatureVector& features) const override {
        const Board* board = &board_for(rules.shape(), position);
        std::vector<int> counts(value_weights + (with_classes_ ? 2 * cell_classes : 0), 0);
        counts[0] = 1;
        const int me = board->mover();
        for (int i = 0; i < 2; ++i) {
            const int side = i == 0 ? me : 1 - me;
            const auto from = static_cast<std::size_t>(1 + i * weights_a_side);
            const auto classes = static_cast<std::size_t>(value_weights + i * cell_classes);
            for (const CellIndex cell : board->cells()) {
                if (!board->is_empty(cell)) continue;
                for (int d = 0; d < 4; ++d)
                    ++counts[from + static_cast<std::size_t>(kind_in(board->code(side, cell), d))];
                ++counts[from + line_kinds + static_cast<std::size_t>(board->rank(side, cell))];
                if (with_classes_) ++counts[classes + static_cast<std::size_t>(class_of(board->code(side, cell)))];
            }
        }
        for (std::size_t i = 0; i < counts.size(); ++i)
            if (counts[i] != 0) features.push_back({static_cast<std::uint32_t>(i), static_cast<float>(counts[i])});
    }
    std::vector<float> raw_weights() const override {
        auto weights = raw_value_weights();
        if (with_classes_) weights.resize(weights.size() + 2 * cell_classes, 0);
        return weights;
    }

private:
    bool with_classes_;
};

// Fitted to games of gomoku; where five must be exact or stones are taken the weights by hand are as good or better.
std::string usual_weights(const Shape& shape) {
    return shape.exact || shape.captures || shape.open_end ? "raw" : "data/in_a_row/gomoku.weights";
}

Result<std::vector<float>> points_from(const std::string& file, const Resources& resources) {
    if (file == "raw") return raw_value_weights();
    const auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    const auto* features = weights->find("features");
    return points_of(PatternFeatures{features && *features == "cells"}, file, resources);
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
                const auto points =
                    points_from(options->weights.empty() ? usual_weights(rules.shape()) : options->weights, resources);
                if (!points) return points.failure();
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
                    new GomokuPlayer{rules, *options, cell_values(*points), std::move(strategies)}};
            },
            .former_names = {"gomoku"}};
}

std::vector<NamedFeatures<Placement>> gomoku_features() {
    return {{"patterns",
             {"kinds of lines and threats that a stone on each empty cell would make",
              "sortes de lignes et de menaces que ferait un pion sur chaque case vide"},
             [](const Placement&) { return std::make_shared<PatternFeatures>(false); }},
            {"cells",
             {"the same, and how the kinds of a cell's four lines come together",
              "les mêmes, et la réunion des sortes des quatre lignes d'une case"},
             [](const Placement&) { return std::make_shared<PatternFeatures>(true); }}};
}

bool is_quiet_for_gomoku(const Placement& rules, const Position& position) {
    if (position.phase != Placement::Phase::play) return false;
    const Board& board = board_for(rules.shape(), position);
    for (const int side : {0, 1})
        if (board.count(side, Rank::five) + board.count(side, Rank::open_four) > 0) return false;
    return true;
}

std::array<std::string, 5> gomoku_levels() {
    return {"strong:depth=1,fours=0,threats=0,mistakes=25", "strong:depth=2,fours=0,threats=0,mistakes=8",
            "strong:nodes=4000", "strong:nodes=40000", "strong:nodes=600000"};
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
