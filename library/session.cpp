#include <plateau/session.h>

#include <fmt/format.h>

#include "lab/report/board_picture.h"
#include "library/parts.h"

namespace plateau::v0 {

namespace {

Side public_side(plateau::Side side) { return side == plateau::Side::first ? Side::first : Side::second; }

Thought public_thought(const play::SpokenThought& thought) {
    Thought told;
    told.depth = thought.depth;
    told.score = thought.score;
    told.win_chance = thought.win_chance;
    told.nodes = thought.nodes;
    told.seconds = thought.seconds;
    told.line = thought.line;
    told.proven = thought.proven.value_or("");
    for (const auto& reason : thought.reasons) told.reasons.push_back(public_text(reason.spoken()));
    return told;
}

// A picture of a report, with the style that its page has.
std::string standing_alone(const std::string& picture, const Diagram& diagram) {
    constexpr double pixels_a_cell = 40;
    const auto inside = picture.find('>') + 1;
    const std::string head = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\"",
                                         pixels_a_cell * diagram.width, pixels_a_cell * diagram.height);
    return head + picture.substr(4, inside - 4) + "<style>" + lab::board_style() + "</style>" + picture.substr(inside);
}

}  // namespace

Session::Session(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

std::string Session::position() const { return parts_->session->position(); }
std::string Session::start_position() const { return parts_->session->start_position(); }
Side Session::side_to_move() const { return public_side(parts_->session->side_to_move()); }

std::optional<Ending> Session::ending() const {
    const auto ending = parts_->session->ending();
    if (!ending) return std::nullopt;
    Ending told;
    if (ending->winner) told.winner = public_side(*ending->winner);
    told.reason = public_text(ending->reason);
    return told;
}

std::vector<Move> Session::legal_moves() const {
    std::vector<Move> moves;
    for (auto& move : parts_->session->legal_moves())
        moves.push_back({std::move(move.text), std::move(move.clicks), move.action});
    return moves;
}

std::vector<PlayedMove> Session::record() const {
    std::vector<PlayedMove> moves;
    for (const auto& move : parts_->session->record())
        moves.push_back({move.text, public_side(move.side), move.is_luck});
    return moves;
}

std::string Session::svg() const {
    const auto diagram = parts_->session->diagram();
    return diagram ? standing_alone(lab::to_svg(*diagram, parts_->session->position()), *diagram) : "";
}

std::vector<std::uint8_t> Session::planes() const { return parts_->session->planes(); }

void Session::play(std::string_view move) { expect(parts_->session->play(move)); }
void Session::undo() { expect(parts_->session->undo()); }
void Session::redo() { expect(parts_->session->redo()); }

Decision Session::think(const std::string& player, const Limits& limits, const ThoughtListener& listener,
                        const StopSource& stop) {
    const auto thinker = expect(parts_->session->thinker(with_limits(player, limits)));
    Listening listening{stop};
    const auto tell = [&](const play::SpokenThought& thought) {
        if (listener) listening.tell([&] { listener(public_thought(thought)); });
    };
    const auto decision = thinker->think(listening.stop(), tell);
    listening.finish();
    return {decision.move, public_thought(decision.thought), decision.cpu_seconds};
}

}  // namespace plateau::v0
