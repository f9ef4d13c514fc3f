# Writes the program's version and commit into a header, which changes only when they do.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=10 HEAD OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(commit)
  set(VERSION "${VERSION}+${commit}")
endif()
set(text "#define PLATEAU_VERSION \"${VERSION}\"\n")
if(EXISTS ${TARGET})
  file(READ ${TARGET} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${TARGET} ${text})
endif()
