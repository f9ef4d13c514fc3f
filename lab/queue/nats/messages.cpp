#include "lab/queue/nats/messages.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json_text.h"

namespace plateau::lab::nats {

namespace {

using nlohmann::json;

constexpr std::string_view jobs_prefix = "PLATEAU_JOBS_", results_prefix = "PLATEAU_RESULTS_";

std::string line_of(json object) {
    object["protocol"] = protocol;
    return object.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
}

// The first line of a message, and what comes after it.
struct Opened {
    json head;
    std::string body;
};

std::optional<Opened> opened(std::string_view text) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto head = read_json<json>(text.substr(0, end));
    if (!head || !head->is_object()) return std::nullopt;
    const auto number = head->find("protocol");
    if (number == head->end() || *number != protocol) return std::nullopt;
    return Opened{*head, std::string{text.substr(end + 1)}};
}

std::optional<std::uint64_t> id_in(const json& head) {
    const auto id = head.find("id");
    if (id == head.end() || !id->is_number_unsigned()) return std::nullopt;
    return id->get<std::uint64_t>();
}

// Names become parts of subjects and of streams' names.
bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= 100 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    });
}

}  // namespace

std::string to_text(const Announcement& announcement) {
    return line_of({{"trade", announcement.trade == Trade::games ? "games" : "thinking"},
                    {"run", announcement.name},
                    {"nonce", announcement.nonce},
                    {"version", announcement.version},
                    {"started", announcement.started},
                    {"over", announcement.is_over}});
}

std::optional<Announcement> parse_announcement(std::string_view text) {
    const auto message = opened(text);
    if (!message) return std::nullopt;
    Announcement found{text_in(message->head, "trade") == "thinking" ? Trade::thinking : Trade::games,
                       text_in(message->head, "run"),
                       text_in(message->head, "nonce"),
                       text_in(message->head, "version"),
                       0,
                       message->head.value("over", json{}) == true};
    const auto started = message->head.find("started");
    if (!is_name(found.name) || !is_name(found.nonce) || started == message->head.end() ||
        !started->is_number_unsigned())
        return std::nullopt;
    found.started = static_cast<std::int64_t>(started->get<std::uint64_t>() & INT64_MAX);
    return found;
}

std::string job_text(const Job& job) { return line_of({{"id", job.id}}) + job.work; }

std::optional<Job> parse_job(std::string_view text) {
    auto message = opened(text);
    if (!message) return std::nullopt;
    const auto id = id_in(message->head);
    if (!id) return std::nullopt;
    return Job{*id, std::move(message->body)};
}

std::string answer_text(const Answer& answer) {
    json head{{"id", answer.id}};
    if (!answer.result) head["error"] = {answer.result.error().en, answer.result.error().fr};
    return line_of(std::move(head)) + (answer.result ? *answer.result : "");
}

std::optional<Answer> parse_answer(std::string_view text) {
    auto message = opened(text);
    if (!message) return std::nullopt;
    const auto id = id_in(message->head);
    if (!id) return std::nullopt;
    const auto error = message->head.find("error");
    if (error == message->head.end()) return Answer{*id, std::move(message->body)};
    if (!error->is_array() || error->size() != 2 || !error->at(0).is_string() || !error->at(1).is_string())
        return std::nullopt;
    return Answer{*id, fail(error->at(0).get<std::string>(), error->at(1).get<std::string>())};
}

RunStreams::RunStreams(const Announcement& run) {
    const std::string own = run.name + "-" + run.nonce;
    announcement = (run.trade == Trade::games ? "plateau.runs." : "plateau.runs.thinking.") + own;
    progress = "plateau.progress." + own;
    hurry = "plateau.hurry." + own;
    jobs = std::string{jobs_prefix} + own;
    jobs_subject = "plateau.jobs." + own;
    results = std::string{results_prefix} + own;
    results_subject = "plateau.results." + own;
}

std::string announcements_of(Trade trade) {
    return trade == Trade::games ? "plateau.runs.*" : "plateau.runs.thinking.*";
}

std::optional<std::string> run_of_stream(std::string_view name) {
    for (const auto prefix : {jobs_prefix, results_prefix})
        if (const auto end = name.rfind('-'); name.starts_with(prefix) && end != name.npos && end > prefix.size())
            return std::string{name.substr(prefix.size(), end - prefix.size())};
    return std::nullopt;
}

}  // namespace plateau::lab::nats
