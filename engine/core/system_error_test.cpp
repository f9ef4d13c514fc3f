#include "core/system_error.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace plateau {
namespace {

TEST(SystemError, IsSaidInBothLanguages) {
    EXPECT_EQ(system_error(ENOENT).en, "no such file or folder");
    EXPECT_EQ(system_error(ENOENT).fr, "aucun fichier ni dossier de ce nom");
}

TEST(SystemError, HasTheSystemsWordsWhereWeHaveNone) {
    EXPECT_FALSE(system_error(EXDEV).en.empty());
    EXPECT_EQ(system_error(EXDEV).en, system_error(EXDEV).fr);
}

}  // namespace
}  // namespace plateau
