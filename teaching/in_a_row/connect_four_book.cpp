// What the shipped opening book of connect four says of moves: exact values of positions with up to three stones.
#include "games/in_a_row/gravity.h"
#include "play/known.h"
#include "players/in_a_row/gravity_book.h"
#include "teaching/families.h"

namespace plateau::teaching {

namespace {

class ConnectFourBook final : public OpeningBook {
public:
    using Rules = in_a_row::Gravity64;
    using Book = in_a_row::GravityBook<in_a_row::Bits64>;

    ConnectFourBook(const Rules& rules, Book book) : rules_{rules}, book_{std::move(book)} {}

    std::vector<BookMove> moves(const std::string& text) const override {
        const auto position = rules_.parse_position(text);
        if (!position || rules_.outcome(*position)) return {};
        std::vector<BookMove> found;
        for (const auto move : rules_.legal_moves(*position))
            if (const auto reply = book_.score(rules_.after(*position, move)))
                found.push_back({rules_.to_text(*position, move), -*reply, word_of(-*reply)});
        return found;
    }

private:
    static std::string word_of(int score) { return score > 0 ? "win" : score < 0 ? "loss" : "draw"; }

    const Rules& rules_;
    Book book_;
};

}  // namespace

std::unique_ptr<OpeningBook> connect_four_book(const play::AnyGame& game, const Resources& resources) {
    const auto* known = play::known<in_a_row::Gravity64>(game);
    if (!known || game.info().name != "connect4") return nullptr;
    const auto text = resources.read("data/in_a_row/connect4.book");
    if (!text) return nullptr;
    ConnectFourBook::Book book{known->rules()};
    return book.read(*text) ? std::make_unique<ConnectFourBook>(known->rules(), std::move(book)) : nullptr;
}

}  // namespace plateau::teaching
