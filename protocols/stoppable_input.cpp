#include "protocols/stoppable_input.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace plateau::protocols {

namespace {

int new_event() {
    const int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0) throw std::system_error{errno, std::generic_category(), "eventfd"};
    return event;
}

}  // namespace

StoppableInput::StoppableInput(int file, StopSignal stop) : file_{file}, ended_{new_event()} {
    when_stopped_.emplace(std::move(stop), [this] { end(); });
}

StoppableInput::~StoppableInput() {
    when_stopped_.reset();  // before the event goes
    ::close(ended_);
}

void StoppableInput::end() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto told = ::write(ended_, &one, sizeof one);
}

StoppableInput::int_type StoppableInput::underflow() {
    while (true) {
        pollfd waiting[] = {{file_, POLLIN, 0}, {ended_, POLLIN, 0}};
        if (::poll(waiting, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return traits_type::eof();
        }
        if (waiting[1].revents != 0) return traits_type::eof();
        const ssize_t count = ::read(file_, buffer_.data(), buffer_.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return traits_type::eof();
        setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
        return traits_type::to_int_type(*gptr());
    }
}

}  // namespace plateau::protocols
