#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cassert>
#include <cstdint>

namespace plateau::server {

namespace {

namespace zlib = boost::beast::zlib;

constexpr int level = 5, window_bits = 15, memory_level = 8;

void append_little_endian(std::string& out, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(value >> shift & 0xff);
}

std::uint32_t checksum(std::string_view text) {
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    return crc.checksum();
}

}  // namespace

std::string gzip(std::string_view text) {
    static constexpr std::string_view head{"\x1f\x8b\x08\0\0\0\0\0\0\xff", 10};  // deflate, no name, no date
    zlib::deflate_stream stream;
    stream.reset(level, window_bits, memory_level, zlib::Strategy::normal);
    std::string out(head.size() + stream.upper_bound(text.size()), '\0');
    head.copy(out.data(), head.size());
    zlib::z_params params;
    params.next_in = text.data();
    params.avail_in = text.size();
    params.next_out = out.data() + head.size();
    params.avail_out = out.size() - head.size();
    boost::system::error_code error;
    stream.write(params, zlib::Flush::finish, error);
    assert(error == zlib::error::end_of_stream && params.avail_in == 0);
    out.resize(head.size() + params.total_out);
    append_little_endian(out, checksum(text));
    append_little_endian(out, static_cast<std::uint32_t>(text.size()));
    return out;
}

}  // namespace plateau::server
