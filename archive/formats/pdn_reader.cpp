#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "archive/formats/cursor.h"
#include "archive/formats/pdn.h"
#include "archive/formats/pdn_words.h"
#include "archive/formats/read_whole.h"
#include "archive/move_text.h"
#include "core/names.h"
#include "play/catalog.h"

namespace plateau::archive {

namespace {

using Place = Cursor::Place;

struct Tag {
    std::string name, value;
    Place place;
};

bool is_digit(int c) { return c >= '0' && c <= '9'; }

// h:mm:ss, mm:ss or seconds, with a fraction or not.
std::optional<double> read_time(std::string_view text) {
    double seconds = 0;
    while (true) {
        const auto colon = text.find(':');
        double part = 0;
        if (!read_whole(text.substr(0, colon), part) || part < 0) return std::nullopt;
        seconds = 60 * seconds + part;
        if (colon == std::string_view::npos) return seconds;
        text.remove_prefix(colon + 1);
    }
}

class PdnReader final : public GameReader {
public:
    PdnReader(Input& input, const Resources& resources) : cursor_{input}, resources_{resources} {}

    std::optional<Result<GameRecord>> next() override {
        if (failed_) return std::nullopt;
        record_ = {};
        result_word_.clear();
        if (next_start_) {  // /FEN "..."/ ended the game before
            has_anything_ = true;
        } else {
            tags_.clear();
            has_anything_ = false;
            skip_between_games();
            if (auto read = read_tags(); !read) return give_up(read.failure());
        }
        if (!has_anything_ && cursor_.peek() == Cursor::end) return std::nullopt;
        if (auto begun = begin_game(); !begun) return give_up(begun.failure());
        if (auto read = read_moves(record_.moves, 0); !read) return give_up(read.failure());
        finish_game();
        return Result<GameRecord>{std::move(record_)};
    }

private:
    std::optional<Result<GameRecord>> give_up(Failure failure) {
        failed_ = true;
        return Result<GameRecord>{std::move(failure)};
    }

    // Separators that follow nothing.
    void skip_between_games() {
        while (true) {
            skip_gaps();
            if (cursor_.peek() != '*') return;
            cursor_.take();
        }
    }

    void skip_gaps() {
        while (true) {
            cursor_.skip_blanks();
            if (cursor_.peek() != '%' || !cursor_.is_line_start()) return;
            cursor_.skip_line();
        }
    }

    Result<void> read_tags() {
        while (skip_gaps(), cursor_.peek() == '[') {
            auto tag = read_tag();
            if (!tag) return tag.failure();
            has_anything_ = true;
            if (!tag->value.empty()) tags_.push_back(std::move(*tag));
        }
        return {};
    }

    Result<Tag> read_tag() {
        const Place start = cursor_.place();
        const auto wrong = [&](const Place& place) {
            return wrong_at(place, {"expected a tag such as [White \"Sijbrands\"]",
                                    "une étiquette comme [White \"Sijbrands\"] est attendue"});
        };
        cursor_.take();
        cursor_.skip_blanks();
        Tag tag{"", "", cursor_.place()};
        while (std::isalnum(cursor_.peek()) || cursor_.peek() == '_') tag.name += static_cast<char>(cursor_.take());
        if (tag.name.empty()) return wrong(start);
        cursor_.skip_blanks();
        if (cursor_.peek() != '"') return wrong(cursor_.place());
        auto value = read_quoted();
        if (!value) return value.failure();
        tag.value = std::move(*value);
        cursor_.skip_blanks();
        if (cursor_.peek() != ']')
            return wrong_at(cursor_.place(), {fmt::format("the tag {} does not end: expected ]", tag.name),
                                              fmt::format("l'étiquette {} ne finit pas : ] est attendu", tag.name)});
        cursor_.take();
        return tag;
    }

    // From one quotation mark to the next, on one line.
    Result<std::string> read_quoted() {
        const Place start = cursor_.place();
        cursor_.take();
        std::string value;
        while (true) {
            int c = cursor_.peek();
            if (c == Cursor::end || c == '\n')
                return wrong_at(start, {"a text in quotation marks does not end: expected \" on the same line",
                                        "un texte entre guillemets ne finit pas : \" est attendu sur la même ligne"});
            cursor_.take();
            if (c == '"') return as_utf8(std::move(value));
            if (c == '\\' && (cursor_.peek() == '"' || cursor_.peek() == '\\')) c = cursor_.take();
            value += static_cast<char>(c);
        }
    }

    const Tag* tag(std::string_view name) const {
        for (const auto& known : tags_)
            if (known.name == name) return &known;
        return nullptr;
    }

    Result<std::string> game_of_tags() const {
        if (const Tag* game = tag("Game")) return game->value;
        const Tag* type = tag("GameType");
        if (!type) return std::string{"draughts"};
        int number = 0;
        std::string_view text = type->value;
        text = text.substr(0, text.find(','));
        if (read_whole(text, number))
            for (const auto& known : pdn::game_types)
                if (known.number == number) return std::string{known.game};
        std::vector<std::string> numbers;
        for (const auto& known : pdn::game_types) numbers.push_back(fmt::format("{} ({})", known.number, known.game));
        return wrong_at(type->place, unknown_name({"GameType", "de GameType"}, type->value, numbers).text);
    }

    Result<void> begin_game() {
        auto name = game_of_tags();
        if (!name) return name.failure();
        record_.game = std::move(*name);
        const Place place = tag("Game") ? tag("Game")->place : cursor_.place();
        auto variant = pdn::variant_of_game(record_.game);
        if (!variant) return wrong_at(place, variant.error());
        variant_ = std::move(*variant);
        auto found = games_.find(record_.game);
        if (found == games_.end()) {
            auto opened = play::open_game(record_.game, resources_);
            if (!opened) return wrong_at(place, opened.error());
            found = games_.emplace(record_.game, std::move(*opened)).first;
        }
        game_ = found->second.get();
        if (next_start_) return set_up(*std::exchange(next_start_, std::nullopt));
        if (const Tag* fen = tag("FEN")) return set_up(*fen);
        return set_up({"", "", cursor_.place()});
    }

    Result<void> set_up(const Tag& fen) {
        auto session = game_->new_session({fen.value, {}, 1});
        if (!session) return wrong_at(fen.place, session.error());
        session_ = std::move(*session);
        record_.start_position = fen.value.empty() ? "" : session_->start_position();
        return {};
    }

    // One line of play: the game's own, or a variation inside brackets.
    Result<void> read_moves(std::vector<MoveRecord>& moves, int depth) {
        std::string waiting_comment;  // before the first move of a variation
        while (true) {
            skip_gaps();
            const Place place = cursor_.place();
            const int c = cursor_.peek();
            MoveRecord* last = moves.empty() ? nullptr : &moves.back();
            Result<void> read;
            if (c == Cursor::end || c == '[' || c == '*') {
                if (depth > 0)
                    return wrong_at(variation_starts_.back(), {"this variation does not end: expected )",
                                                               "cette variante ne finit pas : ) est attendu"});
                if (c == '*') cursor_.take();
                return {};
            }
            if (c == '{' || c == ';') {
                read = read_comment(last, depth, waiting_comment);
            } else if (c == '(') {
                read = read_bracket(moves, depth);
            } else if (c == ')') {
                cursor_.take();
                if (depth > 0) return {};
                return wrong_at(place, {"no variation ends here: expected a move",
                                        "aucune variante ne finit ici : un coup est attendu"});
            } else if (c == '$') {
                read = read_nag(last);
            } else if (c == '!' || c == '?') {
                read = read_strength(last);
            } else if (c == '/') {
                read = read_set_up(depth, !moves.empty());
                if (next_start_) return {};
            } else {
                bool is_end = false;
                read = read_word(moves, waiting_comment, depth, is_end);
                if (is_end) return read;
            }
            if (!read) return read;
        }
    }

    Result<void> read_comment(MoveRecord* last, int depth, std::string& waiting) {
        const Place start = cursor_.place();
        const bool to_line_end = cursor_.take() == ';';
        std::string text;
        while (true) {
            const int c = cursor_.take();
            if (to_line_end && (c == '\n' || c == Cursor::end)) break;
            if (c == '}' && !to_line_end) break;
            if (c == Cursor::end)
                return wrong_at(
                    start, {"this comment does not end: expected }", "ce commentaire ne finit pas : } est attendu"});
            text += c == '\n' || c == '\r' ? ' ' : static_cast<char>(c);
        }
        text = as_utf8(std::move(text));
        std::string_view rest = text;
        const auto trim = [&] {
            while (rest.starts_with(' ') || rest.starts_with('\t')) rest.remove_prefix(1);
            while (rest.ends_with(' ') || rest.ends_with('\t')) rest.remove_suffix(1);
        };
        trim();
        if (last && rest.starts_with(pdn::notes_start)) {
            const auto end = std::min(rest.find(']'), rest.size());
            const auto notes = rest.substr(pdn::notes_start.size(), end - pdn::notes_start.size());
            if (auto read = parse_notes(notes, *last); !read) return wrong_at(start, read.error());
            rest.remove_prefix(std::min(end + 1, rest.size()));
            trim();
        }
        if (last && last->thought.seconds == 0) take_elapsed_time(rest, *last);
        const std::string comment = pdn::unescaped_comment(rest);
        if (comment.empty()) return {};
        std::string& place = last ? last->comment : depth > 0 ? waiting : record_.comment;
        place += (place.empty() ? "" : " ") + comment;
        return {};
    }

    static void take_elapsed_time(std::string_view comment, MoveRecord& move) {
        constexpr std::string_view start = "[%emt ";
        const auto found = comment.find(start);
        if (found == std::string_view::npos) return;
        comment.remove_prefix(found + start.size());
        if (const auto seconds = read_time(comment.substr(0, comment.find(']')))) move.thought.seconds = *seconds;
    }

    // "(!)" is a remark; anything else in brackets a variation.
    Result<void> read_bracket(std::vector<MoveRecord>& moves, int depth) {
        const Place start = cursor_.place();
        cursor_.take();
        if (moves.empty())
            return wrong_at(start, {"expected a move before the first variation",
                                    "un coup est attendu avant la première variante"});
        if (cursor_.peek() == '!' || cursor_.peek() == '?') {
            if (auto read = read_strength(&moves.back()); !read) return read;
            if (cursor_.peek() != ')')
                return wrong_at(cursor_.place(), {"expected ) after the remark", ") est attendu après la remarque"});
            cursor_.take();
            return {};
        }
        constexpr int deepest = 100;
        if (depth == deepest)
            return wrong_at(start, {"variations are nested more than 100 deep",
                                    "les variantes sont imbriquées sur plus de 100 niveaux"});
        // Step back before the last move, play the variation, and come back.
        if (auto undone = session_->undo(); !undone) return wrong_at(start, undone.error());
        std::vector<MoveRecord> variation;
        variation_starts_.push_back(start);
        if (auto read = read_moves(variation, depth + 1); !read) return read;
        variation_starts_.pop_back();
        for (std::size_t i = 0; i < variation.size(); ++i) (void)session_->undo();
        (void)session_->replay(moves.back().text);
        if (!variation.empty()) moves.back().variations.push_back(std::move(variation));
        return {};
    }

    Result<void> read_nag(MoveRecord* last) {
        const Place start = cursor_.place();
        cursor_.take();
        std::string digits;
        while (is_digit(cursor_.peek())) digits += static_cast<char>(cursor_.take());
        int nag = 0;
        if (!read_whole(digits, nag))
            return wrong_at(start, {"expected a number after $", "un nombre est attendu après $"});
        if (!last)
            return wrong_at(start, {fmt::format("expected a move before the remark ${}", nag),
                                    fmt::format("un coup est attendu avant la remarque ${}", nag)});
        last->nags.push_back(nag);
        return {};
    }

    Result<void> read_strength(MoveRecord* last) {
        const Place start = cursor_.place();
        std::string text;
        while (cursor_.peek() == '!' || cursor_.peek() == '?') text += static_cast<char>(cursor_.take());
        constexpr std::string_view known[] = {"!", "?", "!!", "??", "!?", "?!"};
        const auto found = std::find(std::begin(known), std::end(known), text);
        if (found == std::end(known))
            return wrong_at(start,
                            {fmt::format("'{}' is not a remark: expected !, ?, !!, ??, !? or ?!", text),
                             fmt::format("« {} » n'est pas une remarque : !, ?, !!, ??, !? ou ?! est attendu", text)});
        if (!last)
            return wrong_at(start, {fmt::format("expected a move before the remark {}", text),
                                    fmt::format("un coup est attendu avant la remarque {}", text)});
        last->nags.push_back(static_cast<int>(found - std::begin(known)) + 1);
        return {};
    }

    // /FEN "..."/: the start when no move was made, otherwise the start of another game with the same tags.
    Result<void> read_set_up(int depth, bool has_moves) {
        const Place start = cursor_.place();
        const auto wrong = [&] {
            return wrong_at(start, {"expected /FEN \"W:W31-50:B1-20\"/", "/FEN \"W:W31-50:B1-20\"/ est attendu"});
        };
        for (const char c : std::string_view{"/FEN"})
            if (cursor_.take() != c) return wrong();
        cursor_.skip_blanks();
        if (cursor_.peek() != '"') return wrong();
        auto fen = read_quoted();
        if (!fen) return fen.failure();
        if (cursor_.take() != '/') return wrong();
        if (depth > 0)
            return wrong_at(start, {"a new position cannot be set up inside a variation",
                                    "une position ne peut pas être placée dans une variante"});
        if (!has_moves) return set_up({"FEN", *fen, start});
        next_start_ = Tag{"FEN", *fen, start};
        return {};
    }

    Result<void> read_word(std::vector<MoveRecord>& moves, std::string& waiting_comment, int depth, bool& is_end) {
        Place place = cursor_.place();
        std::string word;
        while (cursor_.peek() != Cursor::end && !is_blank(cursor_.peek()) && !is_delimiter(cursor_.peek()))
            word += static_cast<char>(cursor_.take());
        if (word.empty()) {
            const auto c = static_cast<char>(cursor_.peek());
            return wrong_at(place, {fmt::format("'{}' is not understood here: expected a move", c),
                                    fmt::format("« {} » n'est pas compris ici : un coup est attendu", c)});
        }
        word = as_utf8(std::move(word));
        // "12." and "12..." may touch the move.
        std::size_t digits = 0;
        while (digits < word.size() && is_digit(word[digits])) ++digits;
        std::size_t dots = digits;
        while (dots < word.size() && word[dots] == '.') ++dots;
        if (dots > digits) {
            word.erase(0, dots);
            place.column += dots;
            if (word.empty()) return {};
        }
        if (pdn::is_result_word(word)) {
            if (depth > 0) return {};
            result_word_ = word;
            is_end = true;
            return {};
        }
        if (auto played = session_->replay(word); !played) return wrong_at(place, played.error());
        MoveRecord& move = moves.emplace_back(session_->record().back().text);
        move.comment = std::exchange(waiting_comment, "");
        return {};
    }

    static bool is_delimiter(int c) {
        return c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == '$' || c == '!' ||
               c == '?' || c == '*' || c == '"' || c == ';';
    }

    void finish_game() {
        const bool white_is_first = pdn::white_is_first(variant_);
        std::string& white = white_is_first ? record_.first : record_.second;
        std::string& black = white_is_first ? record_.second : record_.first;
        std::string date, time;
        for (const auto& [name, value, place] : tags_) {
            if (name == "White") white = value;
            else if (name == "Black") black = value;
            else if (name == "WhiteType") record_.is_person[white_is_first ? 0 : 1] = value == "human";
            else if (name == "BlackType") record_.is_person[white_is_first ? 1 : 0] = value == "human";
            else if (name == "Event") record_.event = value;
            else if (name == "Termination") record_.reason = value;
            else if (name == "Date") date = value;
            else if (name == "UTCTime") time = value;
            else if (name == "GameType" || name == "Game" || name == "FEN" || name == "SetUp") continue;
            else if (name == "Round" && read_whole(value, record_.round)) continue;
            else if (name == "Seed" && read_whole(value, record_.seed)) continue;
            else if (name == "Result" && read_result(value)) continue;
            else record_.tags.emplace_back(name, value);
        }
        keep_date(date, time);
        if (record_.result == "*" && !result_word_.empty()) (void)read_result(result_word_);
    }

    bool read_result(const std::string& text) {
        const auto result = pdn::read_result(text, pdn::white_is_first(variant_));
        if (result) record_.result = *result;
        return result.has_value();
    }

    // A date with unknown parts (2024.??.??) stays a tag.
    void keep_date(const std::string& date, const std::string& time) {
        std::string day = date;
        std::replace(day.begin(), day.end(), '.', '-');
        const std::string moment = fmt::format("{}T{}Z", day, time.empty() ? "00:00:00" : time);
        if (day.size() == 10 && parse_date(moment) != 0) {
            record_.date = moment;
            return;
        }
        if (!date.empty()) record_.tags.emplace_back("Date", date);
        if (!time.empty()) record_.tags.emplace_back("UTCTime", time);
    }

    Cursor cursor_;
    const Resources& resources_;
    std::map<std::string, std::unique_ptr<play::AnyGame>> games_;
    const play::AnyGame* game_ = nullptr;
    draughts::Variant variant_;
    std::unique_ptr<play::Session> session_;
    std::vector<Tag> tags_;
    std::optional<Tag> next_start_;
    std::vector<Place> variation_starts_;
    std::string result_word_;
    GameRecord record_;
    bool has_anything_ = false, failed_ = false;
};

}  // namespace

std::unique_ptr<GameReader> open_pdn(Input& input, const Resources& resources) {
    return std::make_unique<PdnReader>(input, resources);
}

}  // namespace plateau::archive
