#include "players/draughts/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plateau::draughts {

namespace {

constexpr std::string_view book_head = "plateau-draughts-book 1";

std::string_view next_word(std::string_view& rest, char until) {
    const auto end = std::min(rest.find(until), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

}  // namespace

Score Book::Page::best() const {
    Score best = -infinite_score;
    for (const Choice& choice : choices) best = std::max(best, choice.score);
    return best;
}

Book::Page* Book::find(const Position& position) {
    const auto found = pages_.find(rules_->key(position));
    return found == pages_.end() ? nullptr : &found->second;
}
const Book::Page* Book::find(const Position& position) const {
    const auto found = pages_.find(rules_->key(position));
    return found == pages_.end() ? nullptr : &found->second;
}

const Book::Choice* Book::pick(const Page& page, int margin, Random& random) const {
    std::vector<const Choice*> good;
    for (const Choice& choice : page.choices)
        if (choice.score >= page.best() - margin) good.push_back(&choice);
    return good[random.below(static_cast<std::uint32_t>(good.size()))];
}

std::vector<Book::Choice> Book::choices(const Position& position) const {
    const Page* page = find(position);
    return page ? page->choices : std::vector<Choice>{};
}

std::optional<Move> Book::choose(const Position& position, int margin, Random& random) const {
    const Page* page = find(position);
    if (!page) return {};
    return pick(*page, margin, random)->move;
}

void Book::add(Page page) {
    const Key key = rules_->key(page.position);
    if (pages_.emplace(key, std::move(page)).second) order_.push_back(key);
}

bool Book::grow(const std::function<Score(const std::vector<Position>&)>& judge, int margin, Random& random) {
    // 1. Follow the book.
    std::vector<Position> line{rules_->start()};
    std::vector<Choice*> taken;
    while (const Page* page = find(line.back())) {
        const Choice* choice = pick(*page, margin, random);
        taken.push_back(const_cast<Choice*>(choice));  // NOLINT: of a page of ours
        line.push_back(rules_->after(line.back(), choice->move));
        if (rules_->outcome(Line<Position>{line})) return false;
    }
    // 2. Search every move of the position where it ends.
    Page page{line.back(), {}};
    for (const Move& move : rules_->legal_moves(line.back())) {
        line.push_back(rules_->after(line.back(), move));
        const auto outcome = rules_->outcome(Line<Position>{line});
        const Score score = !outcome ? -judge(line) : outcome->is_draw() ? 0 : max_evaluation;
        page.choices.push_back({move, clamp_evaluation(score)});
        line.pop_back();
    }
    Score best = page.best();
    add(std::move(page));
    // 3. Carry the score back.
    for (std::size_t ply = taken.size(); ply-- > 0;) {
        taken[ply]->score = -best;
        best = find(line[ply])->best();
    }
    return true;
}

std::string Book::to_text(std::string_view command) const {
    std::string text = fmt::format("{}\n# command: {}\n# game: {}\n", book_head, command, rules_->variant().name);
    for (const Key key : order_) {
        const Page& page = pages_.at(key);
        text += rules_->to_text(page.position);
        for (const Choice& choice : page.choices)
            text += fmt::format(" {}={}", rules_->to_text(page.position, choice.move), choice.score);
        text += '\n';
    }
    return text;
}

Result<Book> Book::parse(const Rules10& rules, std::string_view text) {
    if (next_word(text, '\n') != book_head)
        return fail(
            fmt::format("this is no opening book: expected '{}' in the first line", book_head),
            fmt::format("ce n'est pas un livre d'ouvertures : « {} » est attendu en première ligne", book_head));
    Book book{rules};
    for (int number = 2; !text.empty(); ++number) {
        std::string_view line = next_word(text, '\n');
        if (line.empty() || line.front() == '#') continue;
        const auto wrong = [&](const Text& why) {
            return fail(fmt::format("line {}: {}", number, why.en), fmt::format("ligne {} : {}", number, why.fr));
        };
        const auto position = rules.parse_position(next_word(line, ' '));
        if (!position) return wrong(position.error());
        Page page{*position, {}};
        while (!line.empty()) {
            std::string_view word = next_word(line, ' ');
            const auto move = rules.parse_move(*position, next_word(word, '='));
            if (!move) return wrong(move.error());
            Score score = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), score);
            if (error != std::errc{} || end != word.data() + word.size())
                return wrong({"expected MOVE=SCORE", "COUP=SCORE est attendu"});
            page.choices.push_back({*move, score});
        }
        if (page.choices.empty()) return wrong({"expected at least one move", "un coup au moins est attendu"});
        book.add(std::move(page));
    }
    return book;
}

}  // namespace plateau::draughts
