// bin/plateau of a package: starts the program built for this processor, lib/plateau/x86-64-v2/plateau or that of v3.
#include <sys/auxv.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

// Cuts bin/plateau off our own path. The kernel knows the path where /proc is not mounted, too.
bool find_prefix(char (&prefix)[PATH_MAX]) {
    if (realpath(reinterpret_cast<const char*>(getauxval(AT_EXECFN)), prefix) == nullptr) return false;
    for (int folders = 0; folders < 2; ++folders) {
        char* slash = std::strrchr(prefix, '/');
        if (slash == nullptr) return false;
        *slash = '\0';
    }
    return true;
}

}  // namespace

int main(int, char** words) {
    char program[PATH_MAX + 64];
    char prefix[PATH_MAX];
    if (find_prefix(prefix)) {
        const char* processor = __builtin_cpu_supports("x86-64-v3") ? "x86-64-v3" : "x86-64-v2";
        std::snprintf(program, sizeof program, "%s/lib/plateau/%s/plateau", prefix, processor);
        execv(program, words);
        std::fprintf(stderr, "plateau: %s: %s\n", program, std::strerror(errno));
    } else {
        std::fprintf(stderr, "plateau: %s: %s\n", words[0], std::strerror(errno));
    }
    return 1;
}
