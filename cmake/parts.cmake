# Several sources in one run of the compiler.
function(compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${PLATEAU_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# Code that is not worth an optimiser's time; in a web page it is best when it is small.
function(compile_quickly target)
  set(optimised -O1)
  if(EMSCRIPTEN)
    set(optimised -Oz)
  endif()
  target_compile_options(${target} PRIVATE $<IF:$<OR:$<CONFIG:Release>,$<BOOL:${PLATEAU_FUZZ}>>,${optimised},-O0>)
endfunction()

# add_part(NAME [COLD] [FOLDERS ...] [DEPENDS ...]): the folder's sources (and those of its folders named)
# become a library, and each *_test.cpp beside them joins one test program, NAME_test.
#
# Sources are compiled several at a time (PLATEAU_UNITY): headers are read once for all of them. A COLD part waits for
# people, disks and networks: it is built quickly instead of made to run quickly.
function(add_part name)
  cmake_parse_arguments(PART "COLD" "" "FOLDERS;DEPENDS;TEST_DEPENDS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB tests CONFIGURE_DEPENDS *_test.cpp)
  foreach(folder ${PART_FOLDERS})
    file(GLOB more CONFIGURE_DEPENDS ${folder}/*.cpp)
    file(GLOB more_tests CONFIGURE_DEPENDS ${folder}/*_test.cpp)
    list(APPEND sources ${more})
    list(APPEND tests ${more_tests})
  endforeach()
  if(tests)
    list(REMOVE_ITEM sources ${tests})
  endif()
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${PART_DEPENDS} ${fmt_library})
    compile_together(${name})
    if(PART_COLD)
      compile_quickly(${name})
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE ${PART_DEPENDS})
  endif()
  if(PLATEAU_UNIT_TESTS AND tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ${name} ${PART_TEST_DEPENDS} GTest::gtest_main)
    add_test(NAME ${name} COMMAND ${name}_test WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  endif()
endfunction()

# add_game(NAME): a folder of games/, which may include core/ and game/ alone.
function(add_game name)
  add_part(game_${name} DEPENDS core)
endfunction()

# add_catalog(NAME FAMILY...): what a program links to contain the games of these families and no others.
function(add_catalog name)
  set(declared "")
  set(listed "")
  foreach(family ${ARGN})
    string(APPEND declared "std::vector<CatalogEntry> ${family}_games();\n")
    string(APPEND listed "${family}_games(), ")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT [[
#include "play/catalog.h"

namespace plateau::play {

@declared@
std::vector<std::vector<CatalogEntry>> catalog_families() { return {@listed@}; }

}  // namespace plateau::play
]] @ONLY)
  add_library(${name} OBJECT ${source})
  list(TRANSFORM ARGN PREPEND catalog_ OUTPUT_VARIABLE libraries)
  target_link_libraries(${name} PUBLIC ${libraries})
endfunction()
