// The C library of NATS behind objects that clean up after themselves.
#pragma once

#include <nats/nats.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "lab/queue/nats_queue.h"

namespace plateau::lab::nats {

template <class T, void (*destroy)(T*)>
struct Destroyer {
    void operator()(T* thing) const { destroy(thing); }
};
using Options = std::unique_ptr<natsOptions, Destroyer<natsOptions, natsOptions_Destroy>>;
using Message = std::unique_ptr<natsMsg, Destroyer<natsMsg, natsMsg_Destroy>>;
using Subscription = std::unique_ptr<natsSubscription, Destroyer<natsSubscription, natsSubscription_Destroy>>;

std::string text_of(natsMsg* message);
// How often the server has handed it out, this time included.
std::uint64_t times_delivered(natsMsg* message);

class Connection {
public:
    static Result<std::unique_ptr<Connection>> open(const NatsOptions& options);
    ~Connection();

    // False for good when the server has not come back for five minutes, or no longer lets us in.
    bool is_open() const { return !natsConnection_IsClosed(connection_); }
    bool is_connected() const { return natsConnection_Status(connection_) == NATS_CONN_STATUS_CONNECTED; }
    std::size_t largest_message() const { return static_cast<std::size_t>(natsConnection_GetMaxPayload(connection_)); }

    // A queue of one subject, made where it is missing: it forgets what was acknowledged.
    Result<void> make_stream(const std::string& name, const std::string& subject);
    // Nothing where there is no such stream, or no answer.
    std::optional<std::uint64_t> messages_in(const std::string& stream);
    // Those whose name and seconds since the last message (or since they were made) are to be dropped.
    void delete_streams(const std::function<bool(const std::string& name, double seconds_idle)>& is_dropped);
    void delete_stream(const std::string& name);
    void purge_stream(const std::string& name);
    Result<void> make_consumer(const std::string& stream, const std::string& name, double seconds_to_acknowledge);
    // Whether somebody waits for messages just now.
    bool has_takers(const std::string& stream, const std::string& consumer);
    // Handed out and not acknowledged.
    int unacknowledged(const std::string& stream, const std::string& consumer);

    // Returns when the server has stored it, which is tried for some seconds. The same id twice is stored once.
    Result<void> publish(const std::string& subject, const std::string& text, const std::string& id);
    // Returns at once; `settle` waits until the server has stored all. What it fails for may be stored or not.
    Result<void> publish_later(const std::string& subject, const std::string& text, const std::string& id);
    Result<void> settle();
    // Returns at once; nobody knows whether the server has heard it. May be called from any thread.
    void mention(const std::string& subject, const std::string& text);
    // Waits until what was mentioned has been sent.
    void flush();

    // To what is mentioned from now on.
    Result<Subscription> listen(const std::string& subject);
    // The next of what was mentioned; nothing where there is no more. Does not wait.
    static std::optional<std::string> heard(natsSubscription* subscription);

    Result<Subscription> subscribe(const std::string& stream, const std::string& subject, const std::string& consumer);
    // What is there, up to `count`; nothing after `seconds`.
    Result<std::vector<Message>> fetch(natsSubscription* subscription, int count, double seconds);

private:
    Connection() = default;

    natsConnection* connection_ = nullptr;
    jsCtx* stream_ = nullptr;
};

}  // namespace plateau::lab::nats

namespace plateau::lab {

// A worker that says nothing for so long has died; it says "still at it" three times as often.
constexpr double seconds_to_acknowledge = 6;

Failure too_large(std::size_t bytes, const nats::Connection& connection);

}  // namespace plateau::lab
