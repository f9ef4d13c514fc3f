#include "protocols/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <sstream>
#include <stdexcept>
#include <vector>

#include "core/stop.h"
#include "protocols/search_thread.h"
#include "protocols/stoppable_input.h"

namespace plateau::protocols {
namespace {

LineWeight weight_of(std::string_view line) {
    return line == "quit" ? LineWeight::last : line == "stop" ? LineWeight::urgent : LineWeight::ordinary;
}

std::vector<std::string> all_of(LineReader& lines) {
    std::vector<std::string> found;
    while (const auto line = lines.next()) found.push_back(line->text);
    return found;
}

TEST(LineReader, KnowsEveryEndOfALine) {
    std::istringstream input{"one\ntwo\r\n\r\n  three\t\rfour\n \nfive"};
    LineReader lines{input, weight_of, {}};
    EXPECT_EQ(all_of(lines), (std::vector<std::string>{"one", "two", "three", "four", "five"}));
    EXPECT_FALSE(lines.has_quit());
}

TEST(LineReader, ReadsNothingAfterTheLastLine) {
    std::istringstream input{"one\nquit\ntwo\n"};
    LineReader lines{input, weight_of, {}, std::chrono::seconds{0}};
    EXPECT_EQ(all_of(lines), std::vector<std::string>{"one"});
    EXPECT_TRUE(lines.has_quit());
    wait_for_stop(lines.over(), 20);
    EXPECT_TRUE(lines.over().stop_requested());
}

TEST(LineReader, IsInNoHurryUntilSomebodyHasWaited) {
    std::istringstream input{"stop\n"};
    LineReader lines{input, weight_of, {}};
    EXPECT_FALSE(lines.is_in_a_hurry());
}

// A pipe that says something and then nothing more.
struct SilentPeer {
    SilentPeer() {
        EXPECT_EQ(::pipe(ends), 0);
        EXPECT_EQ(::write(ends[1], "one\ntwo", 7), 7);
    }
    ~SilentPeer() {
        ::close(ends[0]);
        ::close(ends[1]);
    }
    int ends[2];
};

TEST(LineReader, EndsAtOnceWhenTheProgramDoes) {
    SilentPeer peer;
    StopSource stop;
    StoppableInput bytes{peer.ends[0], stop.signal()};
    std::istream input{&bytes};
    LineReader lines{input, weight_of, stop.signal()};
    EXPECT_EQ(lines.next()->text, "one");
    EXPECT_FALSE(lines.is_in_a_hurry());
    StoppableThread signal{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        stop.request_stop();
    }};
    EXPECT_FALSE(lines.next());
    EXPECT_TRUE(lines.is_in_a_hurry());
    EXPECT_TRUE(lines.over().stop_requested());
}

TEST(StoppableInput, GivesWhatThereIsAndEnds) {
    SilentPeer peer;
    StoppableInput bytes{peer.ends[0], {}};
    std::istream input{&bytes};
    std::string word;
    EXPECT_TRUE(std::getline(input, word));
    EXPECT_EQ(word, "one");
    bytes.end();
    std::getline(input, word);
    EXPECT_EQ(word, "two");
    EXPECT_TRUE(input.eof());
}

TEST(SearchThread, TellsWhoeverWaitsWhatWentWrong) {
    std::istringstream nothing;
    const LineReader lines{nothing, weight_of, {}};
    SearchThread search;
    search.start([](const StopSignal&) { throw std::runtime_error{"out of memory"}; });
    EXPECT_THROW(search.finish(lines), std::runtime_error);
    EXPECT_FALSE(search.is_running());
    search.start([](const StopSignal& stop) { wait_for_stop(stop); });
    search.stop_after(0.01);
    search.finish(lines);
    EXPECT_FALSE(search.is_running());
    search.stop();
}

}  // namespace
}  // namespace plateau::protocols
