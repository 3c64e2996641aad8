#include "sim/workers/mpi/mpi_executor.h"

#include <fmt/format.h>
#include <mpi.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "sim/games.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

enum Tag : int {
  kExperiment = 1,  // to a worker: a run without games
  kGames,           // to a worker: what to play next
  kHome,            // to a worker
  kRecords,         // from a worker
  kTrouble          // from a worker: why it can't play
};

using Message = std::vector<uint8_t>;

struct Letter {
  Tag tag = kHome;
  int from = 0;
  Message text;
};

void send(int to, Tag tag, const Message& text) {
  if (text.size() > static_cast<size_t>(std::numeric_limits<int>::max()))
    throw Error("a message of more than 2 GiB; expected a smaller experiment");
  MPI_Send(text.data(), int_size(text), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

std::optional<Letter> receive() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (!there) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Letter out{value_at<Tag>(status.MPI_TAG), status.MPI_SOURCE, Message(size)};
  MPI_Recv(out.text.data(), size, MPI_BYTE, out.from, out.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return out;
}

// The next letter. MPI itself waits by asking all the time, which takes a processor from whoever
// plays beside it; here one asks the more seldom the longer nothing has come.
Letter await() {
  constexpr std::chrono::microseconds kLongest{2000};
  for (std::chrono::microseconds pause{50};; pause = std::min(2 * pause, kLongest)) {
    if (auto letter = receive()) return std::move(*letter);
    std::this_thread::sleep_for(pause);
  }
}

// A run on its way is a file for a moment.
class PassingFile {
 public:
  PassingFile() : path_(fs::temp_directory_path() / fmt::format("archon-mpi-{}.run", getpid())) {
    fs::remove(path_);
  }
  ~PassingFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  PassingFile(const PassingFile&) = delete;
  PassingFile& operator=(const PassingFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

json to_json(size_t place, const GamePlan& plan) {
  const auto& [id, chains] = plan;
  return json::array({place, id.cell, id.a, id.b, id.number, chains[0], chains[1]});
}

GamePlan plan_of(const json& one) {
  GamePlan out;
  out.id = {one[1], one[2], one[3], one[4]};
  out.chains = {one[5].get<int>(), one[6].get<int>()};
  return out;
}

json to_json(const Value& value) {
  if (const auto* whole = std::get_if<int64_t>(&value)) return *whole;
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return nullptr;
}

json to_json(const Row& row) {
  json out = json::array();
  for (const Value& value : row) out.push_back(to_json(value));
  return out;
}

Row row_of(const json& values) {
  Row out;
  for (const json& value : values) {
    if (value.is_null())
      out.emplace_back();
    else if (value.is_string())
      out.emplace_back(value.get<std::string>());
    else
      out.emplace_back(value.get<int64_t>());
  }
  return out;
}

// What a worker has been told to play.
struct Engagement {
  std::unique_ptr<Arena> arena;
  std::unique_ptr<const Experiment> experiment;
  std::unique_ptr<Worker> player;
};

std::unique_ptr<Engagement> engagement_of(const Message& bytes) {
  const PassingFile file;
  write_file(file.path(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  RunFile run(file.path());
  auto arena = open_arena(run, "");
  check_learned(run);
  auto experiment = experiment_of(run, *arena);
  auto out =
      std::make_unique<Engagement>(Engagement{std::move(arena), std::move(experiment), nullptr});
  out->player = out->experiment->player(*out->arena);
  return out;
}

Message played(const Engagement& engagement, const json& order) {
  const RecordTable& table = engagement.arena->records();
  const json& games = order["games"];
  std::mutex adding;
  json records = json::array();
  const PoolOptions pool{order["threads"], nullptr, {}};
  run_jobs(std::ssize(games), pool, [&](int64_t i) {
    const json& one = games[i];
    const GamePlan plan = plan_of(one);
    const auto record = engagement.player->play(plan, pool);
    const std::lock_guard lock(adding);
    if (record) records.push_back(json::array({one[0], to_json(game_row(table, plan, *record))}));
    return record.has_value();
  });
  return json::to_cbor(records);
}

std::string host_name() {
  std::string name(MPI_MAX_PROCESSOR_NAME, ' ');
  int length = 0;
  MPI_Get_processor_name(name.data(), &length);
  return name.substr(0, length);
}

class MpiExecutor : public GameExecutor {
 public:
  MpiExecutor(const Experiment& experiment, const Arena& arena, int workers, int threads)
      : table_(arena.records()), busy_(workers), threads_(std::max(threads, 1)) {
    const PassingFile file;
    write_run(file.path(), experiment, arena);
    const std::string bytes = read_file(file.path(), "a run", std::numeric_limits<int>::max());
    for (int rank = 1; rank <= workers; ++rank)
      send(rank, kExperiment, {bytes.begin(), bytes.end()});
  }

  // Who is still playing would wait for ever to be heard.
  ~MpiExecutor() override {
    while (!is_idle()) put_down(await());
  }
  MpiExecutor(const MpiExecutor&) = delete;
  MpiExecutor& operator=(const MpiExecutor&) = delete;

  // Workers have two orders each, so that none waits for the next.
  void play(const GameRound& round) override {
    size_t next = 0;
    int64_t taken = 0;
    while (true) {
      for (int deep = 0; deep < kDepth; ++deep)
        for (size_t i = 0; i < busy_.size(); ++i)
          if (busy_[i] == deep && next < round.games.size() && !round.pool.stopped())
            next = order(i, round, next);
      if (is_idle()) return;
      taken += take(await(), round);
      if (round.pool.progress) round.pool.progress(taken);
    }
  }

 private:
  static constexpr int kDepth = 2;
  static constexpr size_t kMostGames = 64;  // of an order, for each thread

  bool is_idle() const {
    return std::all_of(busy_.begin(), busy_.end(), [](int orders) { return orders == 0; });
  }
  // An order is over; one who is in trouble does nothing more.
  void put_down(const Letter& letter) {
    int& orders = busy_[letter.from - 1];
    orders = letter.tag == kTrouble ? 0 : orders - 1;
  }

  // Orders become smaller towards the end, so that all are done at about the same time. Returns the
  // next game.
  size_t order(size_t worker, const GameRound& round, size_t next) {
    const size_t threads = threads_;
    const size_t fair = (round.games.size() - next) / (busy_.size() * 2 * kDepth);
    const size_t count = std::clamp(fair, threads, kMostGames * threads);
    json games = json::array();
    for (const size_t end = std::min(next + count, round.games.size()); next < end; ++next)
      games.push_back(to_json(next, round.games[next]));
    send(narrow<int>(worker) + 1, kGames,
         json::to_cbor({{"threads", threads_}, {"games", std::move(games)}}));
    ++busy_[worker];
    return next;
  }

  int64_t take(const Letter& letter, const GameRound& round) {
    put_down(letter);
    if (letter.tag == kTrouble) throw Error(std::string(letter.text.begin(), letter.text.end()));
    const json records = json::from_cbor(letter.text);
    for (const json& record : records) {
      const size_t place = record[0];
      round.take(place, game_of(table_, round.games.at(place), row_of(record[1])));
    }
    return std::ssize(records);
  }

  const RecordTable& table_;
  std::vector<int> busy_;  // orders that each worker has
  int threads_;
};

}  // namespace

MpiWorld::MpiWorld(int& argc, char**& argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

MpiWorld::~MpiWorld() {
  if (rank_ == 0)
    for (int rank = 1; rank < size_; ++rank)
      MPI_Send(nullptr, 0, MPI_BYTE, rank, kHome, MPI_COMM_WORLD);
  MPI_Finalize();
}

void MpiWorld::work() const {
  umask(S_IRWXG | S_IRWXO);  // what passes by may hold a salt
  std::unique_ptr<Engagement> engagement;
  while (true) {
    const Letter letter = await();
    if (letter.tag == kHome) return;
    try {
      if (letter.tag == kExperiment)
        engagement = engagement_of(letter.text);
      else if (engagement)
        send(0, kRecords, played(*engagement, json::from_cbor(letter.text)));
    } catch (const std::exception& e) {
      engagement.reset();
      const std::string why = fmt::format("{} (rank {}): {}", host_name(), rank_, e.what());
      send(0, kTrouble, {why.begin(), why.end()});
    }
  }
}

std::unique_ptr<GameExecutor> MpiWorld::executor(const Experiment& experiment, const Arena& arena,
                                                 int threads) const {
  if (size_ < 2) return nullptr;
  return std::make_unique<MpiExecutor>(experiment, arena, size_ - 1, threads);
}

}  // namespace archon::sim
