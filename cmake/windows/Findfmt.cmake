include(${CMAKE_CURRENT_LIST_DIR}/headers.cmake)
header_library(fmt::fmt fmt)
set(fmt_FOUND TRUE)
