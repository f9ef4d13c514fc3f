// An opening book: of draughts grown by the strong player from its own games, of connect four the exact scores of the
// first positions.
#include <fmt/format.h>

#include "lab/training/gather.h"
#include "play/files.h"
#include "play/stop_watch.h"
#include "players/draughts/book.h"
#include "players/draughts/kit.h"
#include "players/in_a_row/gravity_book.h"
#include "players/in_a_row/gravity_solver.h"

namespace plateau::lab {

namespace {

using draughts::Rules10;

constexpr int book_margin = 15;  // points that the book may stray from its best move while it grows

Gathered book_of(std::size_t positions, const std::string& out) {
    return {{fmt::format("{} positions in {}", positions, out), fmt::format("{} positions dans {}", positions, out)},
            {{"book", out}, {"positions", positions}}};
}

void report_book(const Gathering& work, std::uint64_t done) {
    work.progress({"positions of the book", "positions du livre"}, done, work.plan.games);
}

void set_usual_book(const play::AnyGame& game, TrainingPlan& plan) {
    const bool is_exact = game.info().name == "connect4";
    plan.games = is_exact ? 30 : 500;
    plan.player = "strong:nodes=5000";
    plan.out = is_exact ? "connect4.book" : "opening.book";
}

Result<in_a_row::GravityBook<in_a_row::Bits64>> first_exact_book(const in_a_row::Gravity64& rules,
                                                                 const TrainingPlan& plan) {
    in_a_row::GravityBook<in_a_row::Bits64> book{rules};
    if (!plan.resume) return book;
    const auto kept = play::read_file(plan.out);
    if (!kept) return kept.failure();
    if (const auto read = book.read(*kept); !read) return read.failure();
    return book;
}

// A file that is there already goes on growing with --resume.
Result<Gathered> make_exact_book(const Gathering& work) {
    using namespace in_a_row;
    const TrainingPlan& plan = work.plan;
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    auto book = first_exact_book(rules, plan);
    if (!book) return book.failure();
    GravitySolver<Bits64> solver{rules, 64, 1};
    const play::StopWatch watch{work.stop};
    Limits limits;
    limits.watch = &watch;
    for (const auto& moves : book->missing(plan.games - std::min<std::uint64_t>(plan.games, book->size()))) {
        const auto answer = solver.solve(*rules.parse_position(moves), false, limits);
        if (!answer.is_complete) return plateau::interrupted();
        book->add(moves, answer.score);
        if (auto written = play::write_file(plan.out, book->to_text(plan.command)); !written) return written.failure();
        report_book(work, book->size());
    }
    return book_of(book->size(), plan.out);
}

struct BookPlayer {
    std::unique_ptr<Player<Rules10>> player;
    Limits limits;
};

Result<BookPlayer> book_player(const Rules10& rules, const std::string& text, const Resources& files) {
    auto spec = parse_spec(text);
    if (!spec) return spec.failure();
    Limits limits;
    if (const std::string* nodes = spec->find("nodes")) {
        const auto count = options::integer("nodes", *nodes, 1, 1'000'000'000'000);
        if (!count) return count.failure();
        limits.nodes = static_cast<std::uint64_t>(*count);
        spec->erase("nodes");
    }
    for (const auto& known : draughts::kit(rules).players) {
        if (known.name != spec->name) continue;
        auto player = known.make(rules, *spec, files);
        if (!player) return player.failure();
        return BookPlayer{std::move(*player), limits};
    }
    return fail(fmt::format("'{}' cannot make a book: use strong, with options", spec->name),
                fmt::format("« {} » ne peut pas faire de livre : utilisez strong, avec options", spec->name));
}

Rules10 book_rules() { return Rules10{*draughts::variant_of("draughts")}; }

Result<Gathered> grow_book(const Gathering& work) {
    const TrainingPlan& plan = work.plan;
    const Rules10 rules = book_rules();
    const auto author = book_player(rules, plan.player, work.files);
    if (!author) return author.failure();
    draughts::Book book{rules};
    Random random{plan.seed};
    const auto judge = [&](const std::vector<draughts::Position>& line) {
        Score score = 0;
        author->player->choose(Line<draughts::Position>{line}, author->limits,
                               [&](const auto& thought) { score = thought.score; });
        return score;
    };
    for (std::uint64_t game = 0; game < plan.games && !work.stop.stop_requested(); ++game) {
        book.grow(judge, book_margin, random);
        report_book(work, game + 1);
    }
    if (auto written = play::write_file(plan.out, book.to_text(plan.command)); !written) return written.failure();
    return book_of(book.positions(), plan.out);
}

Result<void> check_book(const play::AnyGame& game, const TrainingPlan& plan) {
    if (game.info().spec == "connect4") return {};
    if (game.info().spec != "draughts")
        return fail("books can be made for connect4 and draughts only",
                    "on ne peut faire de livres que pour connect4 et draughts");
    const auto author = book_player(book_rules(), plan.player, play::FileResources{});
    return author ? Result<void>{} : author.failure();
}

Result<Gathered> make_book(const Gathering& work) {
    return work.game.info().name == "connect4" ? make_exact_book(work) : grow_book(work);
}

}  // namespace

const Gatherer& book_gatherer() {
    static const Gatherer gatherer{set_usual_book, check_book, make_book};
    return gatherer;
}

}  // namespace plateau::lab
