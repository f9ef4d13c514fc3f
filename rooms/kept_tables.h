// The tables that players keep from one move of their game to the next. All together they take so many megabytes and
// no more: whoever was not used for longest lets go first. May be called from any thread.
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <string>

namespace plateau::rooms {

class KeptTables {
public:
    explicit KeptTables(long long most_megabytes) : most_megabytes_{most_megabytes} {}

    // The owner keeps so much from now on, and is the last used. Where all together would keep too much, others are
    // asked to let go, and release() what they can. To be called without a lock that they may need.
    void keep(const std::string& owner, long long megabytes, std::function<void()> let_go);
    void release(const std::string& owner);

    long long megabytes() const;

private:
    struct Kept {
        std::string owner;
        long long megabytes;
        std::function<void()> let_go;
    };

    long long sum() const;

    const long long most_megabytes_;
    mutable std::mutex mutex_;
    std::list<Kept> kept_;  // the last used comes last
};

}  // namespace plateau::rooms
