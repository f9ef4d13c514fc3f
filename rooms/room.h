// One game on the server: its session, who holds its seats, who watches, and the thinking under way.
// Every public function may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "archive/game_store.h"
#include "core/stop.h"
#include "rooms/alarm_clock.h"
#include "rooms/game_clock.h"
#include "rooms/game_view.h"
#include "rooms/job_queue.h"
#include "rooms/json.h"
#include "rooms/kept_tables.h"
#include "rooms/messages.h"
#include "rooms/offers.h"
#include "rooms/player_bounds.h"
#include "rooms/seats.h"
#include "rooms/shelf.h"
#include "rooms/thinkers_elsewhere.h"

namespace plateau::rooms {

struct RoomPlan {
    std::string id;
    GameRef game;
    std::string position;  // empty: the start
    std::vector<std::string> moves;
    std::vector<std::string> recorded;  // moves of a record, luck included
    std::uint64_t seed = 1;
    Secret host;                     // whoever made it: may change the computer's players
    std::string client;              // their address
    std::vector<Seat> seats;         // one a side, or one a power
    std::vector<OwnRulesRef> rules;  // that players of the seats follow
    std::optional<GameClock> clock;
};

class Room : public std::enable_shared_from_this<Room> {
public:
    // What a room needs of whatever holds it.
    struct Means {
        archive::GameStore& games;
        JobQueue& pool;
        AlarmClock& alarms;
        KeptTables& tables;
        const Resources& resources;
        // Told of every finished game, for players who remember some; may be empty.
        std::function<Result<void>(const archive::GameRecord&)> remember{};
        bool only_answers = false;               // questions; computers make no move in it
        ThinkersElsewhere* elsewhere = nullptr;  // who may think in the pool's place
    };

    static Result<std::shared_ptr<Room>> create(RoomPlan plan, Means means);
    // Throws Json::exception where the header is not what header() writes.
    static Result<std::shared_ptr<Room>> restore(const archive::KeptGame& kept, const Json& header, GameRef game,
                                                 std::vector<OwnRulesRef> rules, Means means);
    ~Room() { means_.tables.release(id_); }

    const std::string& id() const { return id_; }

    // Keeps the new game, then answers with its state and the keys, which are told once and not kept.
    void begin(Json keys, Reply reply);

    void play(const std::string& token, const std::string& move, long long expected_ply, Reply reply);
    void undo(const std::string& token, Reply reply);
    void redo(const std::string& token, Reply reply);
    void resign(const std::string& token, Reply reply);
    void offer_draw(const std::string& token, Reply reply);
    // No to what the other person asks for.
    void decline(const std::string& token, Reply reply);
    // What the person of this token is called, for others to see.
    void rename(const std::string& token, const std::string& name, Reply reply);
    void hint(const std::string& token, const std::string& client, Reply reply);
    // The exact value of every legal move after so many plies, as far as it can be found quickly.
    void exact(std::size_t ply, const std::string& client, Reply reply);
    // Moves that win at once for the side to move, and for its opponent if nothing is done about it.
    void threats(std::size_t ply, const std::string& client, Reply reply);
    // How good move number `ply` was.
    void judge(std::size_t ply, const std::string& client, Reply reply);
    void join(const std::string& invitation, const std::string& name, Reply reply);
    // For the host: another computer on a seat that is the host's or the computer's, or the host itself.
    void change_player(const std::string& token, std::size_t seat, const std::string& player, Reply reply);
    void move_now(const std::string& token, Reply reply);
    // The page of the one person who plays here offers to think for the computer, or no longer does (room_page.cpp).
    void offer_thinking(const SocketRef& page, const std::string& token, bool offers);
    // What it has found; no move: it could not think.
    void found_in_page(const SocketRef& page, std::uint64_t turn, const std::string& move);
    // The computer to move plays this, the best it had found when its thought was ended from outside.
    void play_found(const std::string& move);
    // The same game again with the seats changed over; each person keeps their token.
    Result<RoomPlan> rematch(const std::string& token) const;
    void note_rematch(const std::string& id, Reply reply);
    void note_opinion(const std::string& token, const std::string& answer, const std::string& remark, bool may_share,
                      Reply reply);

    Response who_is(const std::string& token) const;
    Response state() const;
    Response state_at(std::size_t ply) const;
    Response record_text(const std::string& format) const;
    // The formats that can hold this game.
    Response record_formats() const;
    // On a map: what there is to see from move `from` on; with an order, the odds it leads to.
    Response view(std::size_t from, const std::string& order);

    // The computer thinks at the expense of whoever holds the game or a seat, from where they asked last; until one of
    // them does, of whoever looks.
    void asked_by(const std::string& token, const std::string& client);
    // A room that was restored goes on where it was: the computer thinks, the clock runs.
    void go_on();
    void watch(const SocketRef& socket);
    void leave(const SocketRef& socket);

    // A session of its own at the same point, for thinking aside; of what is kept.
    Result<std::unique_ptr<play::Session>> copy(std::size_t plies) const;
    std::size_t plies() const;
    GameRef game() const { return game_; }

    // Whether nobody would notice if it left memory.
    bool is_idle() const;
    std::chrono::steady_clock::time_point last_used() const;
    // Lets go of what its players have learned, and of the memory that takes, unless they think just now.
    void forget_players();
    bool holds_players() const;
    // Plays no more and sends its watchers away: the server ends, or what happened here was not kept.
    void stop();
    bool is_stopped() const { return is_stopped_; }

private:
    using Lock = std::unique_lock<std::mutex>;

    static inline const Text not_seated{"you hold no seat here: spectators only look",
                                        "vous n'avez pas de place ici : les spectateurs regardent seulement"};
    static inline const Text is_over{"the game is over", "la partie est finie"};

    Room(std::string id, GameRef game, Means means) : id_{std::move(id)}, game_{std::move(game)}, means_{means} {}

    // Above all that this game had when it was last in memory, so that pages take the new state for the newer one.
    static std::uint64_t first_revision();
    Result<void> open_session(const std::string& position);
    std::vector<std::string> moves_played() const;
    Result<std::unique_ptr<play::Session>> session_after(const std::vector<std::string>& moves) const;
    std::optional<play::Ending> ending() const;
    std::size_t actor() const { return view_->actor(*session_, seats_); }
    const Seat& seat_to_move() const { return seats_[actor()]; }
    bool is_for_watching() const { return seats_.are_all(Seat::Kind::computer); }
    void undo_order(const std::string& token, bool is_allowed, Reply reply);

    void position_changed();
    void take_back(std::size_t plies);
    // Keeps everything from `kept_plies` on, then tells the watchers and answers. What cannot be kept is told to
    // nobody and ends this room; the next one to ask for the game gets it anew from the archive.
    void commit(std::size_t kept_plies, bool with_header, Reply reply, Json extra = Json::object());
    void tell_kept(const std::shared_ptr<const std::string>& state, std::size_t plies);
    // The game, where it has ended since it was last asked about: players may remember it.
    std::optional<archive::GameRecord> newly_over();
    void give_up(std::optional<Side> winner, const Text& reason);
    // The clock runs for the side to move once everybody has a seat.
    std::optional<Side> clock_side() const;
    void charge_clock();  // the time since the last move
    void press_clock(Side moved);
    void watch_clock();  // and end the game when time is up
    void look_at_clock(std::uint64_t turn);
    void touch() { last_used_ = std::chrono::steady_clock::now(); }

    void let_computer_move();
    // Asks the pool for the thought that is noted as under way.
    void think_here(const BoundedPlayer& player);
    bool may_think_elsewhere(const BoundedPlayer& player) const;
    void think_elsewhere(const BoundedPlayer& player);
    void take_found(std::uint64_t turn, std::optional<MoveFound> found);
    bool may_think_in_page() const;
    void think_in_page(const BoundedPlayer& player);
    void hurry_page();
    void await_page(std::chrono::milliseconds time);
    void think_here_after_all();
    void think_and_move(std::uint64_t turn, StopSignal stop);
    bool take_move(const std::string& move);
    // A player for the side to move; what it keeps is noted.
    std::unique_ptr<play::Thinker> seat_thinker();
    void keep_tables();
    void renew_session();
    // Has a question about the position after so many plies answered in the pool.
    using Answer = std::function<Response(play::Session&, StopSignal)>;
    void ask(std::size_t ply, Job job, Answer answer, Reply reply);
    void tell_thought(const play::SpokenThought& thought, Side side, std::size_t ply);
    // They are told when the move is kept.
    void keep_reasons(const play::SpokenThought& thought, Side side, std::size_t ply);

    Json header() const;
    archive::GameRecord record_head() const;  // everything but the moves
    std::vector<archive::MoveRecord> moves_from(std::size_t ply) const;
    archive::GameRecord record() const;
    Json state_json() const;
    Json clock_json() const;
    void send_to_all(const std::shared_ptr<const std::string>& text);

    const std::string id_;
    const GameRef game_;
    const Means means_;

    // Set before anybody else knows the room, and never again: read without the lock.
    std::string start_, usual_start_;
    std::uint64_t seed_ = 1;
    std::vector<OwnRulesRef> rules_;
    std::unique_ptr<GameView> view_;  // what it holds is used under the lock

    mutable std::mutex mutex_;  // guards all that follows
    std::unique_ptr<play::Session> session_;
    Secret host_;
    Seats seats_;
    std::optional<play::Ending> given_up_;  // without winner: a draw by agreement
    std::optional<GameClock> clock_;
    Offers offers_;
    std::string rematch_;           // the id of the game that followed
    std::string opinion_, remark_;  // of a person about the computer
    bool may_share_ = false;        // both may be passed on without a name
    std::size_t redoable_ = 0;
    bool was_over_ = false;
    std::string created_;
    std::uint64_t revision_ = first_revision();
    const std::shared_ptr<archive::ChangeChain> changes_ = std::make_shared<archive::ChangeChain>();
    std::shared_ptr<const std::string> committed_state_;
    std::size_t committed_plies_ = 0;
    std::set<SocketRef> watchers_;
    std::chrono::steady_clock::time_point last_used_ = std::chrono::steady_clock::now();

    // Thinking: `turn_` changes with the position, so that a late answer is known for what it is.
    std::uint64_t turn_ = 0;
    bool is_thinking_ = false;
    std::atomic<bool> is_stopped_ = false;  // asked without the lock: whoever looks for a game waits for no other
    std::string client_;                    // at whose expense
    std::map<std::pair<Side, std::string>, long long> players_;  // of the session: the megabytes they keep
    bool has_other_players_ = false;                             // than those of the session
    StopSource stop_thinking_;
    SocketRef page_;                             // that offers to think; null: none
    std::optional<std::uint64_t> turn_of_page_;  // that it thinks about
    std::chrono::steady_clock::time_point last_thought_told_ = {};
    std::shared_ptr<const std::string> said_;  // the reasons of the last computer's move, for whoever comes later
    std::size_t said_ply_ = 0;
};

}  // namespace plateau::rooms
