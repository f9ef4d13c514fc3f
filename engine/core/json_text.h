// JSON from outside (files, requests, messages) is read here and nowhere else. Nothing is thrown, whatever the text:
// errors give line and column. Documents are at most 64 levels deep, so that walking them never exhausts the stack.
//
//     const auto document = read_json<nlohmann::json>(text);
//     if (!document) return document.failure();
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/result.h"

namespace plateau {

constexpr std::size_t deepest_json = 64;

// Document: nlohmann::json or nlohmann::ordered_json. `first_line`: the number of the text's first line in its file.
template <class Document>
Result<Document> read_json(std::string_view text, std::size_t first_line = 1);

// The text in a field; empty where there is no such field, or no text in it.
template <class Document>
std::string text_in(const Document& object, const char* field);

}  // namespace plateau
