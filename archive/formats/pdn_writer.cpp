#include <fmt/format.h>

#include <algorithm>

#include "archive/formats/pdn.h"
#include "archive/formats/pdn_words.h"
#include "archive/move_text.h"

namespace plateau::archive {

namespace {

class PdnWriter {
public:
    PdnWriter(const GameRecord& record, const draughts::Variant& variant) : record_{record}, variant_{variant} {}

    std::string write() {
        write_tags();
        if (!record_.comment.empty()) add_word("{" + pdn::escaped_comment(record_.comment) + "}");
        const char first = pdn::white_is_first(variant_) ? 'W' : 'B';
        const bool second_begins = !record_.start_position.empty() && record_.start_position[0] != first;
        write_moves(record_.moves, second_begins ? 1 : 0);
        add_word("*");
        return text_ + "\n\n";
    }

private:
    void add_tag(std::string_view name, std::string_view value) {
        if (value.empty()) return;
        text_ += fmt::format("[{} \"", name);
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += c == '\n' || c == '\r' ? ' ' : c;
        }
        text_ += "\"]\n";
    }

    void write_tags() {
        const bool white_is_first = pdn::white_is_first(variant_);
        const std::size_t white = white_is_first ? 0 : 1, black = 1 - white;
        const auto name = [&](std::size_t seat) { return seat == 0 ? record_.first : record_.second; };
        add_tag("Event", record_.event);
        if (parse_date(record_.date) != 0) {
            std::string day = record_.date.substr(0, 10);
            std::replace(day.begin(), day.end(), '-', '.');
            add_tag("Date", day);
            if (record_.date.substr(11, 8) != "00:00:00") add_tag("UTCTime", record_.date.substr(11, 8));
        }
        if (record_.round != 0) add_tag("Round", std::to_string(record_.round));
        add_tag("White", name(white));
        add_tag("Black", name(black));
        if (record_.is_person[0] || record_.is_person[1]) {
            add_tag("WhiteType", record_.is_person[white] ? "human" : "program");
            add_tag("BlackType", record_.is_person[black] ? "human" : "program");
        }
        add_tag("Result", pdn::write_result(record_.result, variant_));
        add_tag("Termination", record_.reason);
        write_game_type();
        if (!record_.start_position.empty()) {
            add_tag("SetUp", "1");
            add_tag("FEN", record_.start_position);
        }
        if (record_.seed != 1) add_tag("Seed", std::to_string(record_.seed));
        for (const auto& [tag, value] : record_.tags) add_tag(tag, value);
        text_ += '\n';
    }

    void write_game_type() {
        for (const auto& type : pdn::game_types)
            if (record_.game == type.game) return add_tag("GameType", std::to_string(type.number));
        add_tag("Game", record_.game);
    }

    void write_moves(const std::vector<MoveRecord>& moves, std::size_t ply) {
        bool needs_number = true;
        for (const auto& move : moves) {
            const std::size_t number = ply / 2 + 1;
            if (ply % 2 == 0) add_word(fmt::format("{}.", number));
            else if (needs_number) add_word(fmt::format("{}...", number));
            add_word(move.text);
            needs_number = write_remarks(move);
            for (const auto& variation : move.variations) {
                add_word("(");
                write_moves(variation, ply);
                add_word(")");
                needs_number = true;
            }
            ++ply;
        }
    }

    // Whether a comment was written.
    bool write_remarks(const MoveRecord& move) {
        MoveRecord thought = move;
        thought.nags.clear();
        for (const int nag : move.nags) add_word(fmt::format("${}", nag));
        std::string comment = write_notes(thought);
        if (!comment.empty()) comment = fmt::format("{}{}]", pdn::notes_start, comment);
        if (!move.comment.empty()) comment += (comment.empty() ? "" : " ") + pdn::escaped_comment(move.comment);
        if (!comment.empty()) add_word("{" + comment + "}");
        return !comment.empty();
    }

    void add_word(std::string_view word) {
        constexpr std::size_t line_width = 80;
        const bool is_line_start = text_.ends_with('\n');
        const bool breaks = !is_line_start && width_ + 1 + word.size() > line_width;
        if (!is_line_start) text_ += breaks ? '\n' : ' ';
        if (breaks || is_line_start) width_ = 0;
        width_ += word.size() + 1;
        text_ += word;
    }

    const GameRecord& record_;
    const draughts::Variant& variant_;
    std::string text_;
    std::size_t width_ = 0;
};

}  // namespace

Result<std::string> write_pdn(const GameRecord& record) {
    const auto variant = pdn::variant_of_game(record.game);
    if (!variant) return variant.failure();
    return PdnWriter{record, *variant}.write();
}

}  // namespace plateau::archive
