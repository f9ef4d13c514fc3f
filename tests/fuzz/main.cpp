// libFuzzer calls the target named by --target=NAME; --list names them all.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/fuzz/target.h"

namespace plateau::fuzz {

namespace {

std::vector<Target>& targets() {
    static std::vector<Target> list;
    return list;
}

const Target* chosen = nullptr;

void list_targets() {
    for (const auto& target : targets()) std::puts(target.name);
}

}  // namespace

AddTarget::AddTarget(const char* name, void (*run)(std::string_view input)) { targets().push_back({name, run}); }

void expect(bool holds, const char* promise) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

}  // namespace plateau::fuzz

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    using namespace plateau::fuzz;
    constexpr const char* option = "--target=";
    for (int i = 1; i < *count; ++i) {
        const char* word = (*words)[i];
        if (std::strcmp(word, "--list") == 0) {
            list_targets();
            std::exit(0);
        }
        if (std::strncmp(word, option, std::strlen(option)) != 0) continue;
        for (const auto& target : targets())
            if (std::strcmp(target.name, word + std::strlen(option)) == 0) chosen = &target;
    }
    if (chosen) return 0;
    std::fputs("choose a target with --target=NAME:\n", stderr);
    list_targets();
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
    plateau::fuzz::chosen->run({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
