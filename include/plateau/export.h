// What every header of the library begins with: its names are those of namespace plateau, and nothing else is exported.
//
// Versions follow semantic versioning; before 1.0 a new minor version may change or remove what is declared here, and
// the soname changes with it. Types of the standard library cross the border: build with the same one.
#pragma once

#include <string>

#if defined(_WIN32)
#define PLATEAU_API
#else
#define PLATEAU_API __attribute__((visibility("default")))
#endif

#define PLATEAU_VERSION_MAJOR 0
#define PLATEAU_VERSION_MINOR 1
#define PLATEAU_VERSION_PATCH 0

#ifdef PLATEAU_BUILDING  // inside the library other types have these names too
namespace plateau::v0 {}
#else
namespace plateau {
inline namespace v0 {}
}  // namespace plateau
#endif

namespace plateau::v0 {

// "0.1.0+1a2b3c4d5e": of the library that is loaded.
PLATEAU_API std::string version();

}  // namespace plateau::v0
