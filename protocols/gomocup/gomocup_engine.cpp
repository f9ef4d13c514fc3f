#include "protocols/gomocup/gomocup_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <istream>
#include <ostream>

#include "core/words.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::protocols::gomocup {

namespace {

constexpr int smallest_side = 5, largest_side = 25;
constexpr long long unlimited_ms = 2'147'483'647;
constexpr long long longest_move_ms = 1'000'000'000;  // the most that players take

constexpr int exactly_five = 1, continuous = 2, renju = 4, caro = 8;
constexpr int renju_of_yixin = 2;

std::string in_capitals(std::string_view text) {
    std::string word{text};
    for (char& c : word)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return word;
}

std::optional<long long> whole_number(std::string_view text) {
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string command_of(std::string_view line) { return in_capitals(line.substr(0, line.find_first_of(" \t"))); }

LineWeight weight_of(std::string_view line) {
    const std::string word = command_of(line);
    return word == "END" ? LineWeight::last : word == "YXSTOP" ? LineWeight::urgent : LineWeight::ordinary;
}

// "15", and as Yixin Board says it: "15 15".
std::optional<Point> sides_of(std::string_view text) {
    if (const auto size = numbers(text, 1)) return Point{(*size)[0], (*size)[0]};
    const auto space = text.find(' ');
    if (space == text.npos) return std::nullopt;
    const auto width = numbers(text.substr(0, space), 1), height = numbers(text.substr(space), 1);
    if (!width || !height) return std::nullopt;
    return Point{(*width)[0], (*height)[0]};
}

}  // namespace

long long TimeAndMemory::move_ms(int stones) const {
    if (turn_ms == 0) return 30;
    long long most = std::min(turn_ms, longest_move_ms);
    const std::optional<long long> left = left_ms ? left_ms : match_ms > 0 ? std::optional{match_ms} : std::nullopt;
    if (left && *left < unlimited_ms) {
        // As if some more moves were to come, fewer the later it is.
        const long long moves = std::max(8, 30 - stones / 4);
        most = std::min(most, std::max<long long>(*left, 0) / moves);
    }
    // For the way of the answer; the thinking itself stops within a millisecond or two.
    const long long margin = std::clamp<long long>(most / 30, 15, 100);
    return std::max<long long>(most - margin, 5);
}

int TimeAndMemory::table_megabytes() const {
    const long long wanted = std::clamp<long long>(turn_ms / 50, 4, 64);
    return static_cast<int>(memory <= 0 ? wanted : std::clamp<long long>((memory >> 20) / 4, 1, wanted));
}

void GomocupEngine::say(std::string_view line) { output_ << line << '\n' << std::flush; }

std::optional<std::string> GomocupEngine::next_line() {
    auto line = lines_->next();
    if (!line) return std::nullopt;
    asked_ = line->at;
    return std::move(line->text);
}

void GomocupEngine::run(StopSignal stop) {
    forget();
    lines_.emplace(input_, weight_of, std::move(stop), std::chrono::seconds{0});
    while (const auto line = next_line()) obey(*line);
}

void GomocupEngine::forget() {
    width_ = height_ = rule_ = 0;
    is_yixin_ = false;
    limits_ = {};
    player_ms_ = late_ms_ = 0;
    stones_.clear();
    session_.reset();
}

void GomocupEngine::obey(const std::string& line) {
    const std::string word = command_of(line);
    const std::string_view rest = trimmed(std::string_view{line}.substr(word.size()));
    if (word == "ABOUT") {
        say(fmt::format("name=\"Plateau\", version=\"{}\", author=\"the Plateau developers\", country=\"FR\"",
                        play::version()));
    } else if (word == "START") {
        const auto sides = sides_of(rest);
        if (sides) start(sides->x, sides->y);
        else say("ERROR expected START and a size");
    } else if (word == "RECTSTART") {
        const auto sides = numbers(rest, 2);
        if (sides) start((*sides)[0], (*sides)[1]);
        else say("ERROR expected RECTSTART and width,height");
    } else if (word == "INFO") {
        info(rest);
    } else if (word == "RESTART" || word == "BEGIN" || word == "TURN" || word == "BOARD" || word == "YXBOARD" ||
               word == "SWAP2BOARD" || word == "TAKEBACK" || word == "PLAY") {
        if (width_ == 0) say("ERROR START comes first");
        else if (word == "RESTART") start(width_, height_);
        else if (word == "BEGIN") begin();
        else if (word == "TURN") turn(rest);
        else if (word == "BOARD" || word == "YXBOARD") board(word == "BOARD");
        else if (word == "SWAP2BOARD") swap2_board();
        else if (word == "TAKEBACK") take_back(rest);
        else play_suggested(rest);
    } else if (word.starts_with("YX")) {
        obey_yixin(word);
    } else {
        say(fmt::format("UNKNOWN {}", word.substr(0, 40)));
    }
}

void GomocupEngine::obey_yixin(const std::string& word) {
    is_yixin_ = true;
    const bool is_about_a_database = word == "YXQUERYDATABASEALL" || word == "YXQUERYDATABASEONE";
    if (word == "YXHASHCLEAR") session_.reset();
    else if (is_about_a_database) skip_stones();
    else if (word == "YXSHOWFORBID") show_forbidden();
    else if (word != "YXSTOP" && word != "YXSHOWINFO") say(fmt::format("UNKNOWN {}", word.substr(0, 40)));
}

// A foul can be played, and loses.
bool GomocupEngine::is_foul(Point at) {
    if (is_taken(at) || !session_->play(to_cell(at, height_))) return false;
    const auto ending = session_->ending();
    (void)session_->undo();
    return ending && ending->winner == Side::second;
}

void GomocupEngine::show_forbidden() {
    if (width_ == 0) return say("ERROR START comes first");
    if (!session_ && !set_up()) return;
    std::string points;
    if ((rule_ & renju) && session_->side_to_move() == Side::first && !session_->ending())
        for (Point at; at.y < height_; ++at.y)
            for (at.x = 0; at.x < width_; ++at.x)
                if (is_foul(at)) points += fmt::format("{:02}{:02}", at.x, at.y);
    say("FORBID " + points + ".");
}

void GomocupEngine::start(int width, int height) {
    if (width < smallest_side || height < smallest_side || width > largest_side || height > largest_side)
        return say(fmt::format("ERROR expected sizes from {} to {}", smallest_side, largest_side));
    width_ = width;
    height_ = height;
    stones_.clear();
    session_.reset();
    if (!is_open()) warm_up();
    say("OK");
}

bool GomocupEngine::is_open() const { return game_ && opened_ == game_spec(false); }

Result<void> GomocupEngine::open() {
    if (is_open()) return {};
    session_.reset();  // it is of the game that goes
    auto opened = play::open_game(game_spec(false), resources_);
    if (!opened) return opened.failure();
    game_ = std::move(*opened);
    opened_ = game_spec(false);
    return {};
}

// Whoever was chosen may think for long: they get their memory and no more.
void GomocupEngine::warm_up() {
    if (!open()) return;
    auto session = game_->new_session({"", {}, 1});
    if (!session) return;
    if (!player_.empty()) {
        if (auto thinker = (*session)->thinker(player_)) (*thinker)->prepare();
        return;
    }
    const auto middle = to_cell({width_ / 2, height_ / 2}, height_);
    if (!(*session)->play(middle)) return;
    if (auto thinker = (*session)->thinker("strong:nodes=1,depth=1,threats=0,table=1"))
        (*thinker)->think(lines_->over(), {});
}

std::string GomocupEngine::game_spec(bool with_swap2) const {
    std::string spec = fmt::format("in_a_row:rows={},cols={},n=5", height_, width_);
    if (rule_ & renju) spec += ",renju=1";
    else if (rule_ & caro) spec += ",exact=1,open_end=1";
    else if (rule_ & exactly_five) spec += ",exact=1";
    return with_swap2 ? spec + ",opening=swap2" : spec;
}

bool GomocupEngine::is_taken(Point at) const {
    return std::any_of(stones_.begin(), stones_.end(), [&](const Stone& stone) { return stone.at == at; });
}

// Who has as many stones or fewer has the move, and that is the engine; black began.
std::string GomocupEngine::position_text() const {
    int balance = 0;
    for (const auto& stone : stones_) balance += stone.owner == 1 ? 1 : -1;
    const bool is_black = balance == 0 || (balance > 0 && !stones_.empty() && stones_.front().owner == 1);
    std::vector<std::string> rows(static_cast<std::size_t>(height_),
                                  std::string(static_cast<std::size_t>(width_), '.'));
    for (const auto& stone : stones_)
        rows[static_cast<std::size_t>(stone.at.y)][static_cast<std::size_t>(stone.at.x)] =
            (stone.owner == 1) == is_black ? 'x' : 'o';
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "" : "/") + row;
    return text + (is_black ? " x" : " o");
}

bool GomocupEngine::set_up() {
    session_.reset();
    if (const auto opened = open(); !opened) {
        say("ERROR " + opened.error().en);
        return false;
    }
    auto session = game_->new_session({position_text(), {}, 1});
    if (!session) {
        say("ERROR " + session.error().en);
        return false;
    }
    session_ = std::move(*session);
    return true;
}

std::string GomocupEngine::player(long long planned_ms) {
    if (!player_.empty()) return player_;
    // One player for many moves: its own limit is changed only where the time is far from it.
    if (planned_ms > player_ms_ || planned_ms * 4 < player_ms_) player_ms_ = planned_ms;
    const std::string timed = fmt::format("strong:time={}ms,table={}", player_ms_, limits_.table_megabytes());
    return limits_.nodes > 0 ? timed + fmt::format(",nodes={}", limits_.nodes) : timed;
}

StoppableThread GomocupEngine::bell(StopSource& search, std::chrono::steady_clock::time_point end) {
    return StoppableThread{[this, &search, end](StopSignal done) {
        using Clock = std::chrono::steady_clock;
        constexpr auto step = std::chrono::milliseconds{10};
        std::mutex mutex;
        std::unique_lock lock{mutex};
        StoppableCondition rings;
        while (!done.stop_requested() && Clock::now() < end && !lines_->is_in_a_hurry(Clock::duration::zero()))
            rings.wait_until(lock, done, std::min(end, Clock::now() + step), [] { return false; });
        search.request_stop();
    }};
}

std::optional<std::string> GomocupEngine::think(play::Session& session) {
    if (session.ending()) {
        say("ERROR the game is over");
        return std::nullopt;
    }
    using namespace std::chrono;
    // A machine that made it late before may do so again: what it was late by is taken off.
    const auto since_asked = [&] { return duration_cast<milliseconds>(steady_clock::now() - asked_).count(); };
    const long long planned_ms = std::max(limits_.move_ms(static_cast<int>(stones_.size())) - late_ms_, 1LL);
    auto thinker = session.thinker(player(planned_ms));
    if (!thinker) {
        say("ERROR " + thinker.error().en);
        return std::nullopt;
    }
    // The clock began when the command came, and it is not waited for beyond the plan.
    StopSource stop;
    const StopCallback at_the_end{lines_->over(), [&] { stop.request_stop(); }};
    auto ring = bell(stop, player_.empty() ? asked_ + milliseconds{planned_ms} : steady_clock::time_point::max());
    const auto decision = (*thinker)->think(stop.signal(), {});
    ring = {};
    late_ms_ = std::max(late_ms_ * 3 / 4, since_asked() - planned_ms);
    const auto& thought = decision.thought;
    std::string line;
    for (const auto& move : thought.line) line += " " + move;
    say(fmt::format("MESSAGE depth {} score {} nodes {} line{}", thought.depth,
                    thought.proven ? *thought.proven : std::to_string(thought.score), thought.nodes, line));
    if (auto played = session.play(decision.move); !played) {
        say("ERROR " + played.error().en);
        return std::nullopt;
    }
    return decision.move;
}

void GomocupEngine::answer() {
    if (!session_ && !set_up()) return;
    const auto move = think(*session_);
    if (!move) return;
    const auto at = from_cell(*move, height_);
    stones_.push_back({*at, 1});
    say(to_text(*at));
}

void GomocupEngine::begin() {
    if (!stones_.empty()) return say("ERROR BEGIN is for an empty board");
    session_.reset();
    answer();
}

void GomocupEngine::turn(std::string_view rest) {
    const auto at = point(rest);
    if (!at || !is_on_board(*at)) return say("ERROR expected TURN and x,y on the board");
    if (is_taken(*at)) return say("ERROR this point is taken");
    follow({*at, 2});
    answer();
}

void GomocupEngine::follow(const Stone& stone) {
    const bool goes_on = session_ && !session_->ending() && session_->play(to_cell(stone.at, height_));
    if (!goes_on) session_.reset();
    stones_.push_back(stone);
}

// Until DONE; nothing where a line makes no sense, after saying so.
std::optional<std::vector<GomocupEngine::Stone>> GomocupEngine::read_stones() {
    std::vector<Stone> stones;
    std::string wrong;
    while (const auto line = next_line()) {
        if (command_of(*line) == "DONE") {
            if (wrong.empty()) return stones;
            say("ERROR " + wrong);
            return std::nullopt;
        }
        const auto found = numbers(*line, 3);
        if (!found) wrong = "expected x,y,field or DONE";
        else if (!is_on_board({(*found)[0], (*found)[1]})) wrong = "a stone is not on the board";
        else if ((*found)[2] < 1 || (*found)[2] > 3) wrong = "a field is 1, 2 or 3";
        else {
            const Point at{(*found)[0], (*found)[1]};
            if (std::any_of(stones.begin(), stones.end(), [&](const Stone& stone) { return stone.at == at; }))
                wrong = "two stones lie on one point";
            else stones.push_back({at, (*found)[2]});
        }
    }
    return std::nullopt;  // nobody is there any more
}

void GomocupEngine::skip_stones() {
    while (const auto line = next_line())
        if (command_of(*line) == "DONE") return;
}

void GomocupEngine::board(bool wants_answer) {
    auto stones = read_stones();
    if (!stones) return;
    // The game as it was with one more stone of the other: the session goes on.
    const auto is_known = [&](const Stone& stone) {
        return std::any_of(stones_.begin(), stones_.end(),
                           [&](const Stone& known) { return known.at == stone.at && known.owner == stone.owner; });
    };
    std::vector<Stone> fresh;
    for (const auto& stone : *stones)
        if (!is_known(stone)) fresh.push_back(stone);
    if (session_ && fresh.size() == 1 && fresh[0].owner == 2 && stones->size() == stones_.size() + 1) {
        follow(fresh[0]);
    } else {
        stones_ = std::move(*stones);
        session_.reset();
    }
    if (wants_answer) answer();
}

// Three stones for an empty board; three or five on it: SWAP for black, or a move as white.
void GomocupEngine::swap2_board() {
    auto stones = read_stones();
    if (!stones) return;
    if (stones->size() != 0 && stones->size() != 3 && stones->size() != 5)
        return say("ERROR SWAP2BOARD has no stones, three or five");
    auto game = play::open_game(game_spec(true), resources_);
    if (!game) return say("ERROR " + game.error().en);
    std::vector<std::string> moves;
    for (const auto& stone : *stones) {
        if (moves.size() == 3) moves.emplace_back("add");
        moves.push_back(to_cell(stone.at, height_));
    }
    auto session = (*game)->new_session({"", moves, 1});
    if (!session) return say("ERROR " + session.error().en);
    const auto next = [&]() -> std::optional<std::string> {
        const auto move = think(**session);
        if (!move) return std::nullopt;
        const auto at = from_cell(*move, height_);
        return at ? to_text(*at) : *move;
    };
    std::string reply;
    const auto add = [&](int count) {
        for (int i = 0; i < count; ++i) {
            const auto move = next();
            if (!move) return false;
            reply += (reply.empty() ? "" : " ") + *move;
        }
        return true;
    };
    if (stones->empty()) {
        if (add(3)) say(reply);
        return;
    }
    const auto choice = think(**session);
    if (!choice) return;
    if (*choice == "black") return say("SWAP");
    if (add(*choice == "add" ? 2 : 1)) say(reply);
}

void GomocupEngine::take_back(std::string_view rest) {
    const auto at = point(rest);
    const auto found =
        std::find_if(stones_.begin(), stones_.end(), [&](const Stone& stone) { return at && stone.at == *at; });
    if (found == stones_.end()) return say("ERROR there is no stone to take back");
    stones_.erase(found);
    session_.reset();
    say("OK");
}

void GomocupEngine::play_suggested(std::string_view rest) {
    const auto at = point(rest);
    if (!at || !is_on_board(*at)) return say("ERROR expected PLAY and x,y on the board");
    if (is_taken(*at)) return say("ERROR this point is taken");
    stones_.push_back({*at, 1});
    session_.reset();
    say(to_text(*at));
}

void GomocupEngine::info(std::string_view rest) {
    const auto space = std::min(rest.find(' '), rest.size());
    const std::string key = in_capitals(rest.substr(0, space));
    const auto value = whole_number(trimmed(rest.substr(space)));
    if (!value) return;  // folders, points to evaluate, keys of other engines
    if (key == "TIMEOUT_TURN") limits_.turn_ms = std::max<long long>(*value, 0);
    else if (key == "TIMEOUT_MATCH") limits_.match_ms = std::max<long long>(*value, 0), limits_.left_ms.reset();
    else if (key == "TIME_LEFT") limits_.left_ms = *value;
    else if (key == "MAX_MEMORY") limits_.memory = std::max<long long>(*value, 0);
    else if (key == "MAX_NODE") limits_.nodes = std::max<long long>(*value, 0);
    else if (key == "RULE") set_rule(*value);
}

void GomocupEngine::set_rule(long long said) {
    int rule = static_cast<int>(std::clamp<long long>(said, 0, 15));
    if (is_yixin_ && rule == renju_of_yixin) rule = renju;
    rule &= ~continuous;
    if (rule != rule_) session_.reset();
    rule_ = rule;
}

}  // namespace plateau::protocols::gomocup
