#include "play/files.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plateau::play {
namespace {

namespace fs = std::filesystem;

// A folder with one file that may be read and one beside it that may not.
class ShippedFiles : public testing::Test {
protected:
    ShippedFiles() : folder_{fs::temp_directory_path() / ("plateau_files_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_ / "open" / "deeper");
        for (const char* name : {"open/weights", "open/deeper/book", "secret", "open_too"})
            EXPECT_TRUE(write_file(folder_ / name, name));
    }
    ~ShippedFiles() override { fs::remove_all(folder_); }
    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    fs::path folder_;
};

TEST_F(ShippedFiles, LieUnderTheFirstRootThatHasOurData) {
    fs::create_directories(folder_ / "prefix/bin");
    fs::create_directories(folder_ / "prefix/data");  // not ours
    EXPECT_NE(shipped_root(folder_ / "prefix/bin"), folder_ / "prefix");
    for (const char* root : {"prefix/share/plateau", "tree"}) {
        fs::create_directories(folder_ / root / "data");
        EXPECT_TRUE(write_file(folder_ / root / "data/plateau.txt", "ours"));
    }
    fs::create_directories(folder_ / "tree/build/release/engine");
    EXPECT_EQ(shipped_root(folder_ / "prefix/bin"), folder_ / "prefix/share/plateau");
    EXPECT_EQ(shipped_root(folder_ / "tree/build/release/engine"), folder_ / "tree");
    EXPECT_EQ(shipped_root(folder_ / "tree"), folder_ / "tree");
}

TEST_F(ShippedFiles, AreReadFromTheFolderNamedInTheEnvironment) {
    fs::create_directories(folder_ / "elsewhere");
    EXPECT_TRUE(write_file(folder_ / "elsewhere/book", "a book"));
    ::setenv("PLATEAU_DATA", at("elsewhere").c_str(), 1);
    EXPECT_EQ(*FileResources{}.read("data/book"), "a book");
    EXPECT_EQ(FileResources{}.read("data/none").failure().kind, FailureKind::unknown);
    EXPECT_EQ(FileResources{}.read(at("elsewhere")).failure().kind, FailureKind::wrong) << "a folder";
    EXPECT_EQ(write_file("/dev/full", "x").failure().kind, FailureKind::unavailable);
    ::unsetenv("PLATEAU_DATA");
}

TEST_F(ShippedFiles, IsReadFromDataAlone) {
    const ShippedResources files;
    EXPECT_TRUE(files.read("data/axis_allies/classic.json"));
    EXPECT_TRUE(files.read("data/axis_allies/rules/all/")) << "a list of files";
    EXPECT_EQ(files.read("/etc/passwd").error().en, "'/etc/passwd' cannot be read here: only files in data/ can");
    for (const char* path : {"data//etc/passwd", "data/../README.md", "data/axis_allies/../../README.md", "README.md",
                             "cache/draughts/endgame-6.tables", "/", "..", "", "data/../", "data//"})
        EXPECT_FALSE(files.read(path)) << path;
    EXPECT_FALSE(files.read(at("open/weights")));
}

TEST_F(ShippedFiles, AndFromFoldersThatWereNamed) {
    for (const auto& name : {at("open"), at("open/")}) {
        const ShippedResources files{{name}};
        EXPECT_TRUE(files.read("data/axis_allies/classic.json"));
        EXPECT_EQ(*files.read(at("open/weights")), "open/weights");
        EXPECT_EQ(*files.read(at("open/deeper/book")), "open/deeper/book");
        for (const auto* path : {"secret", "open_too", "open/../secret", "open/deeper/../../secret"})
            EXPECT_FALSE(files.read(at(path))) << path;
        EXPECT_TRUE(files.read("/etc/passwd").error().en.ends_with("in the folders allowed here can"));
    }
}

TEST_F(ShippedFiles, TakesRelativeFoldersFromWhereTheProgramStands) {
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
