// The C library of NATS behind objects that clean up after themselves.
#pragma once

#include <nats/nats.h>

#include <memory>
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

class Connection {
public:
    static Result<std::unique_ptr<Connection>> open(const NatsOptions& options);
    ~Connection();

    // A stream of one subject, made where it is missing. A queue forgets what was acknowledged.
    enum class Keeps { queue, last };
    Result<void> make_stream(const std::string& name, const std::string& subject, Keeps keeps);
    void delete_stream(const std::string& name);
    void purge_stream(const std::string& name);
    Result<void> make_consumer(const std::string& stream, const std::string& name, double seconds_to_acknowledge);
    // Handed out and not acknowledged.
    int unacknowledged(const std::string& stream, const std::string& consumer);

    // Returns when the server has stored it. The same id twice is stored once.
    Result<void> publish(const std::string& subject, const std::string& text, const std::string& id);
    // Returns at once; `settle` waits.
    Result<void> publish_later(const std::string& subject, const std::string& text, const std::string& id);
    Result<void> settle();

    Result<Subscription> subscribe(const std::string& stream, const std::string& subject, const std::string& consumer);
    // What is there, up to `count`; nothing after `seconds`.
    Result<std::vector<Message>> fetch(natsSubscription* subscription, int count, double seconds);
    // The last message of a subject; nothing where there is none.
    Message last(const std::string& stream, const std::string& subject);

private:
    Connection() = default;

    natsConnection* connection_ = nullptr;
    jsCtx* stream_ = nullptr;
};

}  // namespace plateau::lab::nats
