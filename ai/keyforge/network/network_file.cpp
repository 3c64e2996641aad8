#include "ai/keyforge/network/network_file.h"

#include <array>
#include <utility>

#include "ai/keyforge/network/inputs.h"

namespace archon::ai {
namespace {

constexpr std::string_view kFirstLine = "archon network 1";
constexpr std::string_view kBundled = "network/best.network";
constexpr int kMostBias = 1 << 28;

void read_layer(WeightLine& line, NetworkFile& out) {
  if (line.kind() == "own-map")
    out.own_map.push_back(line.numbers<int16_t>(kPlaces * kVector));
  else if (line.kind() == "behind")
    out.behind.push_back(line.numbers<int16_t>(kVector, kMostBehind));
  else if (line.kind() == "behind-bias")
    out.behind_bias = line.numbers<int32_t>(kBehind, kMostBias);
  else if (line.kind() == "result")
    out.result = line.numbers<int16_t>(kBehind, kMostBehind);
  else if (line.kind() == "result-bias")
    out.result_bias = line.numbers<int32_t>(1, kMostBias)[0];
  else
    line.refuse();
}

void read_line(WeightLine line, NetworkFile& out) {
  if (line.kind() == "made") {
    out.made.emplace_back(line.rest());
  } else if (line.kind() == "shape") {
    if (line.numbers<int>(3) != std::vector<int>{kVector, kBehind, kOwnNumbers}) line.refuse();
  } else if (line.kind() == "fact") {
    line.keep(out.facts, kPlaces * kVector);
  } else if (line.kind() == "number") {
    line.keep(out.numbers, kVector);
  } else if (line.kind() == "card") {
    line.keep(out.own, kOwnNumbers);
  } else {
    read_layer(line, out);
  }
}

void check_whole(const NetworkFile& file) {
  const bool whole = !file.facts.empty() && !file.numbers.empty() &&
                     file.own_map.size() == kOwnNumbers && file.behind.size() == kBehind &&
                     file.behind_bias.size() == kBehind && file.result.size() == kBehind;
  if (!whole) throw Error("the network is incomplete; expected a file written by `train_network`");
}

}  // namespace

std::string to_text(const NetworkFile& file) {
  std::string out(kFirstLine);
  out += '\n';
  put_made(out, file.made);
  put_line(out, "shape", std::array{kVector, kBehind, kOwnNumbers});
  put_rows(out, "number", file.numbers);
  put_rows(out, "fact", file.facts);
  put_rows(out, "card", file.own);
  for (const auto& row : file.own_map) put_line(out, "own-map", row);
  for (const auto& row : file.behind) put_line(out, "behind", row);
  put_line(out, "behind-bias", file.behind_bias);
  put_line(out, "result", file.result);
  put_line(out, "result-bias", std::array{file.result_bias});
  return sealed(std::move(out));
}

NetworkFile network_from_text(std::string_view text) {
  NetworkFile out;
  for_each_line(unsealed(text, kFirstLine, "network"), [&](std::string_view line) {
    read_line({line, "network"}, out);
  });
  check_whole(out);
  return out;
}

const NetworkFile& bundled_network() {
  static const NetworkFile file = network_from_text(embedded_weights(kBundled));
  return file;
}

}  // namespace archon::ai
