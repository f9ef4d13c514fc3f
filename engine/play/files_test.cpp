#include "play/files.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plateau::play {
namespace {

namespace fs = std::filesystem;

// A folder with one file that may be read and one beside it that may not.
class Shipped : public testing::Test {
protected:
    Shipped() : folder_{fs::temp_directory_path() / ("plateau_files_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_ / "open" / "deeper");
        for (const char* name : {"open/weights", "open/deeper/book", "secret", "open_too"})
            EXPECT_TRUE(write_file(folder_ / name, name));
    }
    ~Shipped() override { fs::remove_all(folder_); }
    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    fs::path folder_;
};

TEST_F(Shipped, IsReadFromDataAlone) {
    const ShippedResources files;
    EXPECT_TRUE(files.read("data/axis_allies/classic.json"));
    EXPECT_TRUE(files.read("data/axis_allies/rules/all/")) << "a list of files";
    EXPECT_EQ(files.read("/etc/passwd").error().en, "'/etc/passwd' cannot be read here: only files of data/ can");
    for (const char* path : {"data//etc/passwd", "data/../README.md", "data/axis_allies/../../README.md", "README.md",
                             "cache/draughts/endgame-6.tables", "/", "..", "", "data/../", "data//"})
        EXPECT_FALSE(files.read(path)) << path;
    EXPECT_FALSE(files.read(at("open/weights")));
}

TEST_F(Shipped, AndFromFoldersThatWereNamed) {
    for (const auto& name : {at("open"), at("open/")}) {
        const ShippedResources files{{name}};
        EXPECT_TRUE(files.read("data/axis_allies/classic.json"));
        EXPECT_EQ(*files.read(at("open/weights")), "open/weights");
        EXPECT_EQ(*files.read(at("open/deeper/book")), "open/deeper/book");
        for (const auto* path : {"secret", "open_too", "open/../secret", "open/deeper/../../secret"})
            EXPECT_FALSE(files.read(at(path))) << path;
        EXPECT_TRUE(files.read("/etc/passwd").error().en.ends_with("of the folders allowed here can"));
    }
}

TEST_F(Shipped, TakesRelativeFoldersFromWhereTheProgramStands) {
    const fs::path here = fs::current_path();
    fs::current_path(folder_);
    const ShippedResources files{{"open"}};
    EXPECT_TRUE(files.read("open/weights"));
    EXPECT_TRUE(files.read("./open/weights"));
    EXPECT_FALSE(files.read("secret"));
    fs::current_path(here);
}

// An empty root has no folder for temporary files, and a bare environment names none.
TEST(Folders, AreNamedWhereTheSystemHasNone) {
    const pid_t child = ::fork();
    if (child == 0) {
        for (const char* name : {"PLATEAU_CACHE", "XDG_CACHE_HOME", "HOME"}) ::unsetenv(name);
        ::setenv("TMPDIR", "/nowhere", 1);
        ::_exit(temporary_folder() == "." && cache_folder() == "./plateau" ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace
}  // namespace plateau::play
