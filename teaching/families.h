// Which games a program teaches. Each family has a folder here; a program that links all_games.cpp teaches them all,
// and a module of a web page lists those of its own family.
#pragma once

#include <memory>
#include <vector>

#include "teaching/books.h"
#include "teaching/problems.h"
#include "teaching/reasons.h"

namespace plateau::teaching {

// Each makes nothing where the game is another. `reader` is null where mistakes are not explained, `book` where no book
// ships.
struct Taught {
    std::unique_ptr<ProblemWorkshop> (*workshop)(const play::AnyGame& game, const Resources& resources);
    std::unique_ptr<MistakeReader> (*reader)(const play::AnyGame& game);
    std::unique_ptr<OpeningBook> (*book)(const play::AnyGame& game, const Resources& resources) = nullptr;
};

// Defined once in each program.
std::vector<Taught> taught_here();

std::unique_ptr<ProblemWorkshop> gyges_workshop(const play::AnyGame& game, const Resources& resources);
std::unique_ptr<ProblemWorkshop> connect_four_workshop(const play::AnyGame& game, const Resources& resources);
std::unique_ptr<ProblemWorkshop> gomoku_workshop(const play::AnyGame& game, const Resources& resources);
std::unique_ptr<ProblemWorkshop> draughts_workshop(const play::AnyGame& game, const Resources& resources);
std::unique_ptr<ProblemWorkshop> avalam_workshop(const play::AnyGame& game, const Resources& resources);

std::unique_ptr<MistakeReader> connect_four_reader(const play::AnyGame& game);
std::unique_ptr<MistakeReader> gomoku_reader(const play::AnyGame& game);
std::unique_ptr<MistakeReader> draughts_reader(const play::AnyGame& game);
std::unique_ptr<MistakeReader> avalam_reader(const play::AnyGame& game);
std::unique_ptr<MistakeReader> gyges_reader(const play::AnyGame& game);

std::unique_ptr<OpeningBook> connect_four_book(const play::AnyGame& game, const Resources& resources);
std::unique_ptr<OpeningBook> draughts_book(const play::AnyGame& game, const Resources& resources);

}  // namespace plateau::teaching
