#include "lab/queue/nats/nats_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace plateau::lab::nats {

namespace {

Failure failed(const char* english, const char* french, natsStatus status) {
    return unavailable({fmt::format("{}: {}", english, natsStatus_GetText(status)),
                        fmt::format("{} : {}", french, natsStatus_GetText(status))});
}

constexpr std::int64_t nanoseconds = 1'000'000'000;
constexpr std::int64_t milliseconds_to_answer = 5000;
// More than ever waits in one: what a flood adds is refused.
constexpr std::int64_t longest_queue = 16'384;

// Without the password that may stand in it.
std::string shown(const std::string& server) {
    const auto scheme = server.find("://"), who = server.rfind('@');
    if (scheme == std::string::npos || who == std::string::npos || who < scheme) return server;
    return server.substr(0, scheme + 3) + server.substr(who + 1);
}

}  // namespace

std::string text_of(natsMsg* message) {
    return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

std::uint64_t times_delivered(natsMsg* message) {
    jsMsgMetaData* data = nullptr;
    if (natsMsg_GetMetaData(&data, message) != NATS_OK) return 1;
    const std::uint64_t times = data->NumDelivered;
    jsMsgMetaData_Destroy(data);
    return times;
}

Result<std::unique_ptr<Connection>> Connection::open(const NatsOptions& wanted) {
    natsOptions* raw = nullptr;
    if (natsOptions_Create(&raw) != NATS_OK)
        return unavailable({"the NATS library could not start", "la bibliothèque NATS n'a pas pu démarrer"});
    const Options options{raw};
    natsStatus status = natsOptions_SetURL(raw, wanted.server.c_str());
    natsOptions_SetName(raw, "plateau");
    natsOptions_SetTimeout(raw, milliseconds_to_answer);
    natsOptions_SetMaxReconnect(raw, 600);  // every half second
    natsOptions_SetReconnectWait(raw, 500);
    natsOptions_SetPingInterval(raw, 10'000);  // a server that is cut off is noticed
    if (status == NATS_OK && !wanted.credentials.empty())
        status = natsOptions_SetUserCredentialsFromFiles(raw, wanted.credentials.c_str(), nullptr);
    if (status == NATS_OK && !wanted.authority.empty()) {
        status = natsOptions_SetSecure(raw, true);
        if (status == NATS_OK) status = natsOptions_LoadCATrustedCertificates(raw, wanted.authority.c_str());
    }
    if (status == NATS_OK && !wanted.certificate.empty())
        status = natsOptions_LoadCertificatesChain(raw, wanted.certificate.c_str(), wanted.key.c_str());
    if (status != NATS_OK)
        return failed("the server's address, credentials or certificates are not usable",
                      "l'adresse, les accès ou les certificats du serveur ne sont pas utilisables", status);
    std::unique_ptr<Connection> made{new Connection};
    status = natsConnection_Connect(&made->connection_, raw);
    if (status != NATS_OK)
        return unavailable(
            {fmt::format("no NATS server at {}: {}", shown(wanted.server), natsStatus_GetText(status)),
             fmt::format("aucun serveur NATS ne répond à {} : {}", shown(wanted.server), natsStatus_GetText(status))});
    jsOptions defaults;
    jsOptions_Init(&defaults);
    defaults.Wait = milliseconds_to_answer;
    defaults.PublishAsync.MaxPending = 1024;
    status = natsConnection_JetStream(&made->stream_, made->connection_, &defaults);
    if (status != NATS_OK)
        return failed("the NATS server has no JetStream: start it with -js",
                      "le serveur NATS n'a pas JetStream : lancez-le avec -js", status);
    return made;
}

Connection::~Connection() {
    jsCtx_Destroy(stream_);
    natsConnection_Destroy(connection_);
}

Result<void> Connection::make_stream(const std::string& name, const std::string& subject) {
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    const char* subjects[] = {subject.c_str()};
    config.Name = name.c_str();
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Retention = js_WorkQueuePolicy;
    config.MaxMsgs = longest_queue;
    config.Discard = js_DiscardNew;
    const auto status = js_AddStream(nullptr, stream_, &config, nullptr, nullptr);
    if (status != NATS_OK)
        return failed("cannot create a stream: does the NATS server have JetStream (-js)?",
                      "impossible de créer un flux : le serveur NATS a-t-il JetStream (-js) ?", status);
    return {};
}

std::optional<std::uint64_t> Connection::messages_in(const std::string& stream) {
    jsStreamInfo* info = nullptr;
    if (js_GetStreamInfo(&info, stream_, stream.c_str(), nullptr, nullptr) != NATS_OK) return std::nullopt;
    const std::uint64_t count = info->State.Msgs;
    jsStreamInfo_Destroy(info);
    return count;
}

void Connection::delete_streams(const std::function<bool(const std::string&, double)>& is_dropped) {
    jsStreamInfoList* list = nullptr;
    if (js_Streams(&list, stream_, nullptr, nullptr) != NATS_OK) return;
    const auto now =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    for (int i = 0; i < list->Count; ++i) {
        const jsStreamInfo& info = *list->List[i];
        const auto last = std::max(info.Created, info.State.LastTime);
        if (is_dropped(info.Config->Name, static_cast<double>(now - last) / nanoseconds))
            delete_stream(info.Config->Name);
    }
    jsStreamInfoList_Destroy(list);
}

void Connection::delete_stream(const std::string& name) { js_DeleteStream(stream_, name.c_str(), nullptr, nullptr); }

void Connection::purge_stream(const std::string& name) { js_PurgeStream(stream_, name.c_str(), nullptr, nullptr); }

Result<void> Connection::make_consumer(const std::string& stream, const std::string& name,
                                       double seconds_to_acknowledge) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = static_cast<std::int64_t>(seconds_to_acknowledge * nanoseconds);
    config.MaxAckPending = 100'000;
    const auto status = js_AddConsumer(nullptr, stream_, stream.c_str(), &config, nullptr, nullptr);
    if (status != NATS_OK) return failed("cannot create a consumer", "impossible de créer un consommateur", status);
    return {};
}

int Connection::unacknowledged(const std::string& stream, const std::string& consumer) {
    jsConsumerInfo* info = nullptr;
    if (js_GetConsumerInfo(&info, stream_, stream.c_str(), consumer.c_str(), nullptr, nullptr) != NATS_OK) return 0;
    const auto count = static_cast<int>(info->NumAckPending);
    jsConsumerInfo_Destroy(info);
    return count;
}

bool Connection::has_takers(const std::string& stream, const std::string& consumer) {
    jsConsumerInfo* info = nullptr;
    if (js_GetConsumerInfo(&info, stream_, stream.c_str(), consumer.c_str(), nullptr, nullptr) != NATS_OK) return false;
    const bool is_waited_for = info->NumWaiting > 0;
    jsConsumerInfo_Destroy(info);
    return is_waited_for;
}

Result<void> Connection::publish(const std::string& subject, const std::string& text, const std::string& id) {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.empty() ? nullptr : id.c_str();
    natsStatus status = NATS_TIMEOUT;
    for (int tries = 0; tries < 10 && is_open(); ++tries) {
        if (tries > 0) std::this_thread::sleep_for(std::chrono::milliseconds{500});  // it may be starting again
        status = js_Publish(nullptr, stream_, subject.c_str(), text.data(), static_cast<int>(text.size()), &options,
                            nullptr);
        if (status == NATS_OK) break;
    }
    if (status != NATS_OK) return failed("the NATS server does not answer", "le serveur NATS ne répond pas", status);
    return {};
}

Result<void> Connection::publish_later(const std::string& subject, const std::string& text, const std::string& id) {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.c_str();
    const auto status = js_PublishAsync(stream_, subject.c_str(), text.data(), static_cast<int>(text.size()), &options);
    if (status != NATS_OK) return failed("the NATS server does not answer", "le serveur NATS ne répond pas", status);
    return {};
}

Result<void> Connection::settle() {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MaxWait = 2 * milliseconds_to_answer;
    const auto status = js_PublishAsyncComplete(stream_, &options);
    if (status == NATS_OK) return {};
    natsMsgList unheard{};  // waited for no longer
    if (js_PublishAsyncGetPendingList(&unheard, stream_) == NATS_OK) natsMsgList_Destroy(&unheard);
    return failed("the NATS server does not answer", "le serveur NATS ne répond pas", status);
}

void Connection::mention(const std::string& subject, const std::string& text) {
    natsConnection_Publish(connection_, subject.c_str(), text.data(), static_cast<int>(text.size()));
}

void Connection::flush() { natsConnection_FlushTimeout(connection_, milliseconds_to_answer); }

Result<Subscription> Connection::listen(const std::string& subject) {
    natsSubscription* made = nullptr;
    const auto status = natsConnection_SubscribeSync(&made, connection_, subject.c_str());
    if (status != NATS_OK) return failed("the NATS server does not answer", "le serveur NATS ne répond pas", status);
    return Subscription{made};
}

std::optional<std::string> Connection::heard(natsSubscription* subscription) {
    natsMsg* message = nullptr;
    if (natsSubscription_NextMsg(&message, subscription, 0) != NATS_OK) return std::nullopt;
    return text_of(Message{message}.get());
}

Result<Subscription> Connection::subscribe(const std::string& stream, const std::string& subject,
                                           const std::string& consumer) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream.c_str();
    options.Consumer = consumer.c_str();
    options.ManualAck = true;
    natsSubscription* made = nullptr;
    const auto status = js_PullSubscribe(&made, stream_, subject.c_str(), consumer.c_str(), nullptr, &options, nullptr);
    if (status != NATS_OK) return failed("the jobs cannot be read", "les travaux ne peuvent pas être lus", status);
    return Subscription{made};
}

Result<std::vector<Message>> Connection::fetch(natsSubscription* subscription, int count, double seconds) {
    natsMsgList list{};
    const auto status =
        natsSubscription_Fetch(&list, subscription, count, static_cast<std::int64_t>(1000 * seconds), nullptr);
    std::vector<Message> messages;
    for (int i = 0; i < list.Count; ++i) messages.emplace_back(std::exchange(list.Msgs[i], nullptr));
    natsMsgList_Destroy(&list);
    if (status != NATS_OK && status != NATS_TIMEOUT && messages.empty())
        return failed("the jobs cannot be read", "les travaux ne peuvent pas être lus", status);
    return messages;
}

}  // namespace plateau::lab::nats
