#include "server/gzip.h"

#include <gtest/gtest.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <cstdint>

#include "core/random.h"

namespace plateau::server {
namespace {

namespace zlib = boost::beast::zlib;

std::uint32_t last_number(const std::string& packed) {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(packed[packed.size() - 4 + i])) << (8 * i);
    return value;
}

std::string unpacked(const std::string& packed) {
    std::string text(last_number(packed), '\0');
    zlib::inflate_stream stream;
    zlib::z_params params;
    params.next_in = packed.data() + 10;
    params.avail_in = packed.size() - 18;
    params.next_out = text.data();
    params.avail_out = text.size();
    boost::system::error_code error;
    stream.write(params, zlib::Flush::finish, error);
    EXPECT_EQ(error, zlib::error::end_of_stream);
    return text;
}

TEST(Gzip, HoldsTheText) {
    std::string repeated;
    for (int i = 0; i < 5000; ++i) repeated += "{\"cell\": \"a1\"}, ";
    std::string noise;
    Random random{7};
    for (int i = 0; i < 70000; ++i) noise += static_cast<char>(random() & 0xff);
    for (const std::string& text : {std::string{"a"}, repeated, noise}) EXPECT_EQ(unpacked(gzip(text)), text);
    EXPECT_LT(gzip(repeated).size(), repeated.size() / 50);
}

}  // namespace
}  // namespace plateau::server
