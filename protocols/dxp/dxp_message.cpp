#include "protocols/dxp/dxp_message.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::protocols::dxp {

namespace {

// Blanks fill it up, and what is too long or no ASCII goes.
std::string padded(std::string_view name, std::size_t width) {
    std::string text;
    for (const char c : name.substr(0, width)) text += c >= 32 && c < 127 ? c : '?';
    text.resize(width, ' ');
    return text;
}

std::string without_padding(std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    return std::string{text};
}

char letter(bool is_white) { return is_white ? 'W' : 'Z'; }

struct Writer {
    std::string operator()(const GameRequest& request) const {
        std::string text = fmt::format("R{:02}{}{}{:03}{:03}", request.version, padded(request.name, 32),
                                       letter(request.follower_is_white), std::clamp(request.minutes, 0, 999),
                                       std::clamp(request.moves, 0, 999));
        if (request.cells.empty()) return text + 'A';
        text += 'B';
        text += letter(request.cells[0] == 'W');
        for (const char c : request.cells.substr(1)) text += c == 'b' ? 'z' : c == 'B' ? 'Z' : c;
        return text;
    }
    std::string operator()(const GameAccept& accept) const {
        return fmt::format("A{}{}", padded(accept.name, 32), accept.code);
    }
    std::string operator()(const MoveMessage& message) const {
        std::string text = fmt::format("M{:04}{:02}{:02}{:02}", std::clamp(message.seconds, 0, 9999), message.move.from,
                                       message.move.to, message.move.captured.size());
        for (const int square : message.move.captured) text += fmt::format("{:02}", square);
        return text;
    }
    std::string operator()(const GameEnd& end) const { return fmt::format("E{}{}", end.reason, end.leaves ? 1 : 0); }
    std::string operator()(const Chat& chat) const {
        return "C" + without_padding(padded(chat.text, std::min(chat.text.size(), longest_message - 1)));
    }
    std::string operator()(const BackRequest& back) const {
        return fmt::format("B{:03}{}", std::clamp(back.move, 0, 999), letter(back.is_white));
    }
    std::string operator()(const BackAccept& back) const { return fmt::format("K{}", back.code); }
};

// Takes fixed fields off the front; the first that is wrong is remembered.
class Fields {
public:
    explicit Fields(std::string_view text) : rest_{text} {}

    std::string_view take(std::size_t width) {
        if (rest_.size() < width) {
            is_good_ = false;
            return {};
        }
        const auto field = rest_.substr(0, width);
        rest_.remove_prefix(width);
        return field;
    }
    int number(std::size_t width, int high = 9999) {
        int value = 0;
        for (const char c : take(width)) {
            is_good_ = is_good_ && c >= '0' && c <= '9';
            value = 10 * value + (c - '0');
        }
        is_good_ = is_good_ && value <= high;
        return is_good_ ? value : 0;
    }
    bool is_white() {
        const auto field = take(1);
        is_good_ = is_good_ && (field == "W" || field == "Z");
        return field == "W";
    }
    std::string_view rest() const { return rest_; }
    bool is_finished() const { return is_good_ && rest_.empty(); }
    bool is_good() const { return is_good_; }
    void spoil() { is_good_ = false; }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

Message parse_request(Fields& fields) {
    GameRequest request;
    request.version = fields.number(2);
    if (request.version != 1) {  // what follows is another version's business
        fields.take(fields.rest().size());
        return request;
    }
    request.name = without_padding(fields.take(32));
    request.follower_is_white = fields.is_white();
    request.minutes = fields.number(3);
    request.moves = fields.number(3);
    const auto start = fields.take(1);
    if (start == "A") return request;
    if (start != "B") fields.spoil();
    request.cells = fields.is_white() ? "W" : "B";
    for (const char c : fields.take(50)) {
        if (std::string_view{"ewzWZ"}.find(c) == std::string_view::npos) fields.spoil();
        request.cells += c == 'z' ? 'b' : c == 'Z' ? 'B' : c;
    }
    return request;
}

Message parse_move(Fields& fields) {
    MoveMessage message;
    message.seconds = fields.number(4);
    message.move.from = fields.number(2, 50);
    message.move.to = fields.number(2, 50);
    for (int left = fields.number(2, 20); left > 0 && fields.is_good(); --left)
        message.move.captured.push_back(fields.number(2, 50));
    return message;
}

Message parse_fields(char kind, Fields& fields) {
    switch (kind) {
        case 'R': return parse_request(fields);
        case 'A': {
            const std::string name = without_padding(fields.take(32));
            return GameAccept{name, fields.number(1, 3)};
        }
        case 'M': return parse_move(fields);
        case 'E': {
            const int reason = fields.number(1, 3);
            return GameEnd{reason, fields.number(1, 1) == 1};
        }
        case 'C': return Chat{std::string{fields.take(fields.rest().size())}};
        case 'B': {
            const int move = fields.number(3);
            return BackRequest{move, fields.is_white()};
        }
        case 'K': return BackAccept{fields.number(1, 2)};
        default: fields.spoil(); return Chat{};
    }
}

}  // namespace

std::string to_text(const Message& message) { return std::visit(Writer{}, message); }

Result<Message> parse_message(std::string_view text) {
    Fields fields{text.empty() ? text : text.substr(1)};
    Message message = text.empty() ? Message{Chat{}} : parse_fields(text[0], fields);
    if (!text.empty() && fields.is_finished() && text.size() <= longest_message) return message;
    return fail(
        fmt::format("'{}' is not a DXP message: expected R, A, M, E, C, B or K and its fields", text),
        fmt::format("« {} » n'est pas un message DXP : R, A, M, E, C, B ou K et ses champs sont attendus", text));
}

}  // namespace plateau::protocols::dxp
