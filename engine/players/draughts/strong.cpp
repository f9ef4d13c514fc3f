#include "players/draughts/strong.h"

#include <fmt/format.h>

#include "core/names.h"
#include "players/draughts/book.h"
#include "players/draughts/policy.h"
#include "search/pvs.h"

namespace plateau::draughts {

namespace {

struct StrongOptions : search::PvsOptions {
    StrongOptions() {
        aspiration = 16;
        killers = false;
        flat_history = true;
        full_moves = 1;
        reduction_base = 1;
        reduction_divisor = 2.6;
        least_reduced = 2;
        probcut_growth = 5;
        probcut_share = 40;
        probcut_nested = false;
    }
    HorizonOptions horizon;
    int table_pieces = 4;
    std::string book;
    long long seed = 1;
};

template <class Visitor>
void describe(StrongOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    option("threats", o.horizon.threats, false, true,
           Text{"search a ply further where something is about to be taken",
                "chercher un demi-coup de plus quand une prise menace"});
    option("offers", o.horizon.offers, false, true,
           Text{"try sacrifices and exchanges in quiescence, where there are no kings",
                "essayer sacrifices et échanges dans la recherche de calme, en l'absence de dames"});
    option("prune.captures", o.horizon.prunes_captures, false, true,
           Text{"probcut also where something can be taken", "probcut aussi où une prise est possible"});
    option("threat", o.horizon.threat_plies, 0, 16,
           Text{"plies of quiescence in which a side that faces a capture tries every move",
                "demi-coups de calme où le camp menacé d'une prise essaie tous les coups"});
    option("tables", o.table_pieces, 0, most_table_pieces,
           Text{"endgame tables with up to so many pieces, where plateau tables has made them; 0 for none",
                "tables de finales jusqu'à tant de pièces, si plateau tables les a faites ; 0 pour aucune"});
    option("book", o.book, "", "",
           Text{"an opening book, such as data/draughts/opening.book; empty: none",
                "un livre d'ouvertures, comme data/draughts/opening.book ; vide : aucun"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL,
           Text{"seed of the choice among good book moves", "graine du choix parmi les bons coups du livre"});
}

template <class Board>
class StrongPlayer final : public Player<Rules<Board>> {
public:
    using R = Rules<Board>;

    StrongPlayer(const R& rules, const StrongOptions& options, Estimator<Board> estimator,
                 std::shared_ptr<const EndgameTables> tables, std::shared_ptr<const Book> book)
        : tables_{tables},
          book_{std::move(book)},
          random_{static_cast<std::uint64_t>(options.seed)},
          search_{rules, options, Policy<Board>{std::move(estimator), options.horizon, tables}} {}

    void prepare() override { search_.prepare(); }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<R>& listener) override {
        if (const auto known = book_move(line.now())) {
            Thought<Move> thought;
            thought.line = {*known};
            thought.reasons.push_back(Text{"from the opening book", "du livre d'ouvertures"});
            if (listener) listener(thought);
            return *known;
        }
        auto thought = search_.think(line, limits, listener);
        assert(!thought.line.empty());
        if (const auto known = verdict(line.now())) thought.reasons.push_back(*known);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    std::optional<Move> book_move([[maybe_unused]] const Position& position) {
        constexpr int margin = 5;  // points
        if constexpr (Board::size == 10)
            if (book_) return book_->choose(position, margin, random_);
        return {};
    }
    std::optional<Text> verdict(const Position& position) const {
        if (!tables_ || count_of(position.occupied()) > tables_->pieces()) return {};
        const auto value = tables_->value(position);
        if (!value) return {};
        if (*value == Value::draw) return Text{"the endgame tables: drawn", "les tables de finales : partie nulle"};
        const bool white_wins = (*value == Value::win) == (position.to_move == Colour::white);
        return white_wins ? Text{"the endgame tables: White wins", "les tables de finales : les blancs gagnent"}
                          : Text{"the endgame tables: Black wins", "les tables de finales : les noirs gagnent"};
    }

    std::shared_ptr<const EndgameTables> tables_;
    std::shared_ptr<const Book> book_;
    Random random_;
    search::Pvs<R, Policy<Board>> search_;
};

template <class Shape>
Result<void> read_patterns(std::shared_ptr<const PatternsOf<Shape>>& patterns, const Spec& spec,
                           const Resources& resources) {
    const auto options = read_options<PatternsOptions<Shape>>(spec);
    if (!options) return options.failure();
    auto read = PatternsOf<Shape>::read(options->weights, resources);
    if (!read) return read.failure();
    patterns = std::move(*read);
    return {};
}

// eval=NAME and eval.*, taken out of the spec.
template <class Board>
Result<Estimator<Board>> take_estimator(const Rules<Board>& rules, Spec& spec, const Resources& resources,
                                        const std::vector<NamedEvaluation<Rules<Board>>>& evaluations) {
    const Spec own = spec.under("eval");
    const std::string* asked = spec.find("eval");
    const std::string name = asked ? *asked : knows_patterns(rules.variant()) ? "patterns" : "polynomial";
    for (const auto& [key, value] : own.options) spec.erase("eval." + key);
    spec.erase("eval");
    Estimator<Board> estimator;
    if (knows_patterns(rules.variant()) && (name == "patterns" || name == "rectangles")) {
        const auto read = name == "patterns" ? read_patterns(estimator.patterns, own, resources)
                                             : read_patterns(estimator.rectangles, own, resources);
        if (!read) return read.failure();
        return estimator;
    }
    for (const auto& known : evaluations)
        if (known.name == name) {
            auto made = known.make(rules, own, resources);
            if (!made) return made.failure();
            estimator.evaluation = std::move(*made);
            return estimator;
        }
    return unknown_name({"evaluation", "d'évaluation"}, name, names_of(evaluations));
}

template <class Board>
Result<std::shared_ptr<const Book>> read_book(const Rules<Board>& rules, const std::string& file,
                                              const Resources& resources) {
    if (file.empty()) return std::shared_ptr<const Book>{};
    if constexpr (Board::size == 10) {
        const auto text = resources.read(file);
        if (!text) return text.failure();
        auto book = Book::parse(rules, *text);
        if (!book) return fail(file + ": " + book.error().en, file + " : " + book.error().fr);
        return std::shared_ptr<const Book>{std::make_shared<Book>(std::move(*book))};
    } else {
        return fail("there is no opening book for boards of 64 squares",
                    "il n'y a pas de livre d'ouvertures pour les damiers de 64 cases");
    }
}

}  // namespace

bool knows_patterns(const Variant& variant) {
    return variant.board == 10 && (variant.name == "draughts" || variant.name == "killer");
}

template <class Board>
NamedPlayer<Rules<Board>> strong_player(const Rules<Board>& board_rules,
                                        std::vector<NamedEvaluation<Rules<Board>>> evaluations) {
    using R = Rules<Board>;
    auto options = list_options<StrongOptions>();
    options.push_back({"eval", "text", knows_patterns(board_rules.variant()) ? "patterns" : "polynomial", "", "",
                       Text{"the evaluation to use", "l'évaluation à utiliser"}, "evaluation"});
    return {.name = "strong",
            .meaning = {"the strong search of draughts: captures to their end, threats, learned patterns",
                        "la recherche forte des dames : prises jusqu'au bout, menaces, motifs appris"},
            .options = std::move(options),
            .make = [known = std::move(evaluations)](const R& rules, const Spec& asked,
                                                     const Resources& resources) -> Result<std::unique_ptr<Player<R>>> {
                Spec spec = asked;
                auto estimator = take_estimator<Board>(rules, spec, resources, known);
                if (!estimator) return estimator.failure();
                const auto read = read_options<StrongOptions>(spec);
                if (!read) return read.failure();
                auto book = read_book<Board>(rules, read->book, resources);
                if (!book) return book.failure();
                // Made for the international rules alone.
                const bool has_tables = rules.variant().name == "draughts" && read->table_pieces > 0;
                return std::unique_ptr<Player<R>>{new StrongPlayer<Board>{
                    rules, *read, std::move(*estimator),
                    has_tables ? read_tables(read->table_pieces, resources) : nullptr, std::move(*book)}};
            }};
}

template NamedPlayer<Rules10> strong_player(const Rules10&, std::vector<NamedEvaluation<Rules10>>);
template NamedPlayer<Rules8> strong_player(const Rules8&, std::vector<NamedEvaluation<Rules8>>);

}  // namespace plateau::draughts
