// What the shipped opening book of international draughts says of moves.
#include "players/draughts/book.h"

#include "games/draughts/rules.h"
#include "play/known.h"
#include "teaching/families.h"

namespace plateau::teaching {

namespace {

class DraughtsBook final : public OpeningBook {
public:
    DraughtsBook(const draughts::Rules10& rules, draughts::Book book) : rules_{rules}, book_{std::move(book)} {}

    std::vector<BookMove> moves(const std::string& text) const override {
        const auto position = rules_.parse_position(text);
        if (!position) return {};
        std::vector<BookMove> found;
        for (const auto& choice : book_.choices(*position))
            found.push_back({rules_.to_text(*position, choice.move), choice.score, std::nullopt});
        return found;
    }

private:
    const draughts::Rules10& rules_;
    draughts::Book book_;
};

}  // namespace

std::unique_ptr<OpeningBook> draughts_book(const play::AnyGame& game, const Resources& resources) {
    const auto* known = play::known<draughts::Rules10>(game);
    if (!known || game.info().name != "draughts") return nullptr;
    const auto text = resources.read("data/draughts/opening.book");
    if (!text) return nullptr;
    auto book = draughts::Book::parse(known->rules(), *text);
    return book ? std::make_unique<DraughtsBook>(known->rules(), std::move(*book)) : nullptr;
}

}  // namespace plateau::teaching
