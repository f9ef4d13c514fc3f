# One language, one set of warnings, for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)  # __int128 is a bitboard
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(PLATEAU_SANITIZE "" CACHE STRING "sanitizers: nothing, address;undefined or thread")
option(PLATEAU_UNIT_TESTS "build the tests that lie beside the sources" ON)

option(PLATEAU_STATIC "link everything into the program, so that it runs where no library is installed" OFF)
option(PLATEAU_SERVER "build the server of the web application" ON)
option(PLATEAU_LAUNCHER "install the program for one of several processors, and a launcher that chooses among them" OFF)
option(PLATEAU_LIBRARY "build libplateau, for programs in C, C++ and Python" OFF)
option(PLATEAU_WERROR "warnings are errors: for our own tests" OFF)
option(PLATEAU_FUZZ "build the targets of ./fuzz alone; needs clang" OFF)
set(PLATEAU_MARCH "" CACHE STRING "processor to build for; empty: x86-64-v3 or v2, the best this machine runs")

option(PLATEAU_UNITY "compile several sources at a time: much faster from nothing" ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Paths are written relative to the source, so that two clones share what they compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

# g++ 12 reports overlaps in std::string's operator+ that are not there (bug 105651): no -Wrestrict. clang takes an operator
# that only a concept asks for to be unneeded.
add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:Clang>:-Wno-unneeded-internal-declaration> $<$<BOOL:${PLATEAU_WERROR}>:-Werror>
                    -ffp-contract=off -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)

# Kept binaries run on every machine of the last ten years, and use more where they are built.
if(NOT PLATEAU_MARCH)
  include(CheckCXXSourceRuns)
  set(CMAKE_REQUIRED_FLAGS -march=x86-64-v3)
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
                        PLATEAU_HAS_X86_64_V3)
  set(CMAKE_REQUIRED_FLAGS -march=x86-64-v2)
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"popcnt\") ? 0 : 1; }" PLATEAU_HAS_X86_64_V2)
  unset(CMAKE_REQUIRED_FLAGS)
  if(PLATEAU_HAS_X86_64_V3)
    set(march x86-64-v3)
  elseif(PLATEAU_HAS_X86_64_V2)
    set(march x86-64-v2)
  endif()
else()
  set(march ${PLATEAU_MARCH})
endif()
if(march)
  add_compile_options(-march=${march})
endif()

if(PLATEAU_SANITIZE)
  list(JOIN PLATEAU_SANITIZE "," sanitizers)
  if(NOT sanitizers MATCHES "^(address,undefined|thread)$")
    message(FATAL_ERROR "PLATEAU_SANITIZE is ${PLATEAU_SANITIZE}: expected address;undefined or thread (cmake --preset checked)")
  endif()
  add_compile_options(-fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${sanitizers})
endif()
if(PLATEAU_SANITIZE STREQUAL thread)
  add_compile_options(-Wno-tsan)  # it knows no fences; Boost.Asio has some beside its locks
endif()

# Every edge counts what runs through it: libFuzzer looks for inputs that reach new ones.
if(PLATEAU_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "PLATEAU_FUZZ needs clang's libFuzzer, not ${CMAKE_CXX_COMPILER} (cmake --preset fuzz)")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Programs and libplateau are made of the same objects: position independent, and with nothing that others could replace,
# so that calls stay direct and functions are inlined as in a program.
if(NOT PLATEAU_SANITIZE AND NOT EMSCRIPTEN)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
  add_compile_options(-fno-semantic-interposition)
endif()

# Exceptions and vectors as every browser since 2022 has them. Where emscripten is asked for small code it inlines nothing at all,
# which makes searches several times slower: the compiler decides.
if(EMSCRIPTEN)
  add_compile_options(-fwasm-exceptions -msimd128 -flto -finline-functions -include ${PROJECT_SOURCE_DIR}/browser/missing.h)
  add_compile_definitions(PLATEAU_WITHOUT_LABORATORY)
  add_link_options(-fwasm-exceptions)
endif()

if(PLATEAU_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  add_link_options(-static)
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
set(fmt_library fmt::fmt)
if(PLATEAU_STATIC)
  # Debian has no libfmt.a: its headers are compiled once. FMT_SHARED, as with libfmt.so: the other sources are the same
  # to ccache in both builds.
  add_library(fmt_static STATIC ${PROJECT_SOURCE_DIR}/cmake/fmt_static.cpp)
  if(NOT WIN32)  # where it would mean a DLL
    target_compile_definitions(fmt_static PUBLIC FMT_SHARED)
  endif()
  if(CMAKE_CROSSCOMPILING)
    target_include_directories(fmt_static SYSTEM PUBLIC ${PROJECT_BINARY_DIR}/headers)
  endif()
  set(fmt_library fmt_static)
endif()
if(PLATEAU_UNIT_TESTS)
  find_package(GTest REQUIRED)
endif()
