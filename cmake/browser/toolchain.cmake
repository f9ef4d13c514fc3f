# The engine for web pages, built on Debian: apt-get install emscripten
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Libraries that are headers alone are the machine's own (Findfmt.cmake, Findnlohmann_json.cmake).
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/../windows)
