// The terminal: language, errors, exit statuses, interruption, progress.
#pragma once

#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/stop.h"
#include "core/text.h"
#include "play/files.h"

namespace plateau::cli {

enum ExitStatus { success = 0, failure = 1, wrong_use = 2, interrupted = 130 };

class Console {
public:
    Console(Language language, StopSignal stop) : language_{language}, stop_{std::move(stop)} {}

    Language language() const { return language_; }
    std::string say(const Text& text) const { return spelled(text.in(language_)); }
    // As the locale can show it.
    std::string spelled(const std::string& text) const;
    void print(std::string_view line) const;
    void print(const Text& text) const { print(say(text)); }
    // A row of a list: the text beside its columns. One line for programs; for people, as many as the terminal needs.
    void print_row(std::string_view columns, const Text& text) const;
    // Progress and remarks: standard error, so that standard output stays clean.
    void remark(const Text& text) const;

    // One sentence on standard error; each returns the exit status to end with.
    int refuse(const Text& text) const;         // wrong use
    int refuse(const Failure& failure) const;   // by its kind
    int give_up(const Text& text) const;        // failure
    int give_up(const Failure& failure) const;  // or interrupted
    int interrupt(const Text& text) const;

    bool is_terminal() const;
    int width() const;                         // columns of the terminal; 80 where there is none
    bool shows_colours() const;                // a terminal, and NO_COLOR is not set
    bool shows_any_letter() const;             // the locale's encoding is UTF-8, or nobody has set one
    StopSignal stop() const { return stop_; }  // Ctrl-C
    const play::FileResources& resources() const { return resources_; }

private:
    Language language_;
    StopSignal stop_;
    play::FileResources resources_;
};

// On a terminal a bar that redraws itself; elsewhere a plain line now and then.
class Progress {
public:
    Progress(const Console& console, Text task, std::uint64_t total);
    ~Progress();
    void show(std::uint64_t done, std::string_view remark = "");
    // Whether `show` would write something now: remarks may be costly to make.
    bool is_due(std::uint64_t done) const;
    // Takes the bar away, so that other lines may follow.
    void clear();

private:
    const Console& console_;
    Text task_;
    std::uint64_t total_;
    double started_;
    double last_shown_ = -1;
    bool has_bar_ = false;
};

// On a terminal, how long a task has taken of which nobody knows the length. Any thread may show it.
class Patience {
public:
    Patience(const Console& console, Text task);
    ~Patience();
    void show();

private:
    const Console& console_;
    Text task_;
    double started_, last_shown_;
    bool has_line_ = false;
    std::mutex mutex_;
};

}  // namespace plateau::cli
