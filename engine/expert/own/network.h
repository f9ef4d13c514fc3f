// The network that finds which rules can fire (Forgy's Rete). A fact goes down the steps of its shape; at the end of
// the steps of a condition it lies in an alpha memory. Joins combine it with what the conditions before have found;
// what the last join of a rule finds waits to fire.
//
// Rules fire by priority; among equals the one that came to wait last fires first. Who comes last depends on the order
// in which the network is walked through, which is that of CLIPS: the newest steps, joins and left matches first, the
// oldest facts first.
#pragma once

#include <map>
#include <unordered_map>

#include "expert/own/chain.h"
#include "expert/own/evaluator.h"
#include "expert/own/rule.h"

namespace plateau::expert::own {

struct Join;
struct AlphaMatch;

// What the first conditions of a rule have found together, in the memory of the join that goes on from there.
struct Match {
    Join* join = nullptr;
    Match* parent = nullptr;      // what the conditions before the last of them have found
    AlphaMatch* right = nullptr;  // what the last has found; null where it wants no fact
    std::uint64_t hash = 0;
    AlphaMatch* blocker = nullptr;  // the fact that (not ...) forbids or (exists ...) has found
    bool is_shut = false;           // a test said no when the run began
    bool waits = false;             // to fire

    Link<Match> in_memory{}, of_parent{}, of_right{}, of_blocker{}, in_agenda{};
    Chain<Match, &Match::of_parent> children{};
};

// A fact that meets a condition by itself.
struct AlphaMatch {
    AlphaNode* node = nullptr;
    Binding found{};
    std::uint64_t hash = 0;

    Link<AlphaMatch> in_memory{};
    Chain<Match, &Match::of_right> children{};
    Chain<Match, &Match::of_blocker> blocked{};
};

// What is in a memory, by the values that the other side has to agree with.
template <class List>
struct Memory {
    bool has_key = false;
    List all;
    std::unordered_map<std::uint64_t, List> by_hash;

    List& at(std::uint64_t hash) { return has_key ? by_hash[hash] : all; }
    auto* first(std::uint64_t hash) const {
        if (!has_key) return all.first();
        const auto found = by_hash.find(hash);
        return found == by_hash.end() ? nullptr : found->second.first();
    }
    void clear() { all = {}, by_hash.clear(); }
};

struct AlphaNode {
    struct ItemHash {
        std::size_t operator()(const Item& item) const { return hash_of(0, item); }
    };

    const Step* step = nullptr;       // null for a value that was chosen
    std::vector<AlphaNode*> below{};  // the newest first
    std::unordered_map<Item, AlphaNode*, ItemHash> chosen{};
    bool is_end = false;         // of the steps of a condition
    std::vector<Join*> joins{};  // the newest first
    std::vector<Reference> key{};
    Memory<Chain<AlphaMatch, &AlphaMatch::in_memory>> memory{};
};

struct Join {
    const Condition* condition = nullptr;  // null behind the last one
    const Rule* rule = nullptr;            // that waits to fire, behind its last condition
    AlphaNode* alpha = nullptr;
    int depth = 0;
    std::string key{};          // of joins that are the same
    std::vector<Join*> next{};  // the newest first
    Memory<Chain<Match, &Match::in_memory>> memory{};
    Match root{};  // of a first join: nothing has been found before
    long long matches = 0;
};

class Network {
public:
    Network(Evaluator& evaluator, Meter& meter) : evaluator_{evaluator}, meter_{meter} {}
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    void build(const std::vector<std::unique_ptr<Rule>>& rules, const std::vector<Shape*>& shapes);
    void begin();  // of a run: there are no facts
    void add(Fact& fact);
    void retract(Fact& fact);

    const Rule* next_rule() const;
    // The rule that fires now, and what its conditions have found.
    const Rule& take_next(std::vector<Binding>& found);

    bool is_matching() const { return is_matching_; }
    std::string tested_rule() const;
    std::string busiest_rule() const;

private:
    void add_rule(const Rule& rule);
    AlphaNode& end_of_steps(const Condition& condition);
    AlphaNode& share(std::vector<AlphaNode*>& level, const Step& step);
    Join& share(std::vector<Join*>& joins, const Condition& condition, AlphaNode* alpha, int depth);
    void prime(Join& join);

    void look(AlphaNode& node, Fact& fact, int split);
    void pass(AlphaNode& node, Fact& fact, int split);
    void found(AlphaNode& node, Fact& fact, int split);
    void enter_first(Join& join, AlphaMatch& right);
    void enter_right(Join& join, AlphaMatch& right);
    void enter_left(Join& join, Match& left);
    void drive(Join& join, Match* left, AlphaMatch* right);
    bool agrees(Join& join, const Match* left, const AlphaMatch& right);
    bool agrees_wholly(Join& join, const Match* left, const AlphaMatch& right);
    bool passes_tests(Join& join, const Match* left, const Binding& here);
    void block(Match& left, AlphaMatch& by);
    void unblock(Match& left, AlphaMatch& by);
    bool is_leaving(const AlphaMatch& match) const;
    bool has_leaving(const Match& match) const;
    void remove_children(Match& match);
    void remove(Match& match);

    Evaluator& evaluator_;
    Meter& meter_;
    std::deque<AlphaNode> nodes_;
    std::deque<Join> joins_;
    std::vector<Join*> first_tests_, first_nots_;  // rules that begin without a fact; the newest first
    Pool<Match> matches_;
    Pool<AlphaMatch> alpha_matches_;
    std::map<int, Chain<Match, &Match::in_agenda>, std::greater<>> agenda_;
    bool is_matching_ = false;
    const Fact* leaving_ = nullptr;  // taken back, but not yet out of every memory
    const Join* tested_join_ = nullptr;
    const AlphaNode* tested_node_ = nullptr;
};

}  // namespace plateau::expert::own
