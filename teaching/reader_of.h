// What the readers of all games share: positions from text, lines as text, and a textbook search to ask.
#pragma once

#include <fmt/format.h>

#include "play/known.h"
#include "teaching/forced.h"
#include "teaching/reasons.h"

namespace plateau::teaching {

template <Game G>
class ReaderOf : public MistakeReader {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit ReaderOf(const play::AnyGame& game) : known_{*play::known<G>(game)}, rules_{known_.rules()} {}

    std::optional<Claim> read(const std::string& position, const std::string& move,
                              const std::string& better) override {
        const auto at = moment(position, move);
        if (!at) return std::nullopt;
        const auto good = rules_.parse_move(at->before, better);
        if (!good || *good == at->move || rules_.outcome(at->after)) return std::nullopt;
        return explain(*at, *good);
    }

    bool holds(const std::string& position, const std::string& move, const Claim& claim) override {
        const auto at = moment(position, move);
        return at && recheck(*at, claim);
    }

protected:
    struct Moment {
        Position before;
        Move move;
        Position after;
    };

    virtual std::optional<Claim> explain(const Moment& at, const Move& better) = 0;
    virtual bool recheck(const Moment& at, const Claim& claim) = 0;

    const G& rules() const { return rules_; }

    std::vector<std::string> texts(Position position, const std::vector<Move>& moves) const {
        std::vector<std::string> line;
        for (const auto& move : moves) {
            line.push_back(rules_.to_text(position, move));
            position = rules_.after(position, move);
        }
        return line;
    }

    Claim claim(typename Claim::Kind kind, int moves, const Position& from, const std::vector<Move>& line) const {
        Claim made{kind, moves, 0, {}, texts(from, line)};
        if (!made.line.empty()) made.move = made.line.front();
        return made;
    }

    // The score of the side to move by a player that the claim was not made with.
    std::optional<Score> asked(const Position& position, const std::string& player) const {
        auto seated = known_.new_player(player, 1);
        if (!seated) return std::nullopt;
        std::optional<Score> score;
        const std::vector<Position> line{position};
        seated->player->choose(Line<Position>{line}, seated->limits,
                               [&](const auto& thought) { score = thought.score; });
        return score;
    }

private:
    std::optional<Moment> moment(const std::string& position, const std::string& move) const {
        const auto before = rules_.parse_position(position);
        if (!before || rules_.outcome(*before)) return std::nullopt;
        const auto played = rules_.parse_move(*before, move);
        if (!played) return std::nullopt;
        return Moment{*before, *played, rules_.after(*before, *played)};
    }

    const play::KnownGame<G>& known_;
    const G& rules_;
};

}  // namespace plateau::teaching
