// The engine in a web page: questions and answers are JSON (docs/browser.md). One thread, one question at a time.
#include <emscripten.h>

#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "browser/questions.h"

// What a thought has found so far; a page sees it as it comes.
EM_JS(void, tell_progress, (const char* text), {
    if (Module.onThought) Module.onThought(UTF8ToString(text));
});

// What the tables of the page have to say (browser/house.h).
EM_JS(void, tell_event, (const char* text), {
    if (Module.onEvent) Module.onEvent(UTF8ToString(text));
});

// A file that was not put here, as the worker can fetch it: its bytes, their number in `size`; 0: there is none.
EM_JS(char*, fetch_file, (const char* path, std::size_t* size), {
    const bytes = Module.readFile ? Module.readFile(UTF8ToString(path)) : null;
    if (!bytes) return 0;
    const place = _malloc(Math.max(bytes.length, 1));
    HEAPU8.set(bytes, place);
    HEAPU32[size >> 2] = bytes.length;
    return place;
});

namespace {

std::optional<std::string> fetched(const std::string& path) {
    std::size_t size = 0;
    const std::unique_ptr<char, decltype(&std::free)> bytes{fetch_file(path.c_str(), &size), &std::free};
    if (!bytes) return std::nullopt;
    return std::string{bytes.get(), size};
}

plateau::browser::Questions& questions() {
    static plateau::browser::Questions all{[](const std::string& thought) { tell_progress(thought.c_str()); },
                                           [](const std::string& event) { tell_event(event.c_str()); }, fetched};
    return all;
}

}  // namespace

extern "C" {

// A file of data/ that the games will ask for.
EMSCRIPTEN_KEEPALIVE void plateau_put_file(const char* path, const char* bytes, std::size_t size) {
    questions().files().put(path, {bytes, size});
}

// The answer is valid until the next question.
EMSCRIPTEN_KEEPALIVE const char* plateau_ask(const char* question) {
    static std::string answer;
    answer = questions().answer(question);
    return answer.c_str();
}
}
