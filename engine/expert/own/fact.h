// Facts and their shapes. A fact without a template has the shape of one list.
#pragma once

#include <string>
#include <vector>

#include "expert/own/datum.h"

namespace plateau::expert::own {

struct AlphaNode;
struct AlphaMatch;

struct Shape {
    struct Slot {
        std::string name;
        bool is_list = false;
        Datum otherwise;  // where a fact says nothing of it
    };

    std::string name;
    std::vector<Slot> slots;
    bool is_ordered = false;        // no template: its words are one list
    std::vector<AlphaNode*> nodes;  // where its facts enter the network, the newest first

    // -1: there is none.
    int find(std::string_view slot) const {
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].name == slot) return static_cast<int>(i);
        return -1;
    }
};

struct Fact {
    const Shape* shape = nullptr;
    long long id = 0;
    std::vector<Datum> slots;
    bool is_there = false;               // and not taken back
    std::vector<AlphaMatch*> matches{};  // in the order in which they were found
};

// What one condition has found: a fact, and how many words the first of two lists took in the slot that has two.
struct Binding {
    const Fact* fact = nullptr;
    int split = 0;
};

std::string to_text(const Fact& fact);

}  // namespace plateau::expert::own
