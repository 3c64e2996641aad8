// Preloaded into the program: lets the n-th write or allocation fail, once, or leaves no room for
// an n-th thread beside the first.
//   FAULT=write:7      the seventh write; or new:7
//   FAULT=thread:2     the second thread that would be there at the same time, whenever it is
//   wanted FAULT_COUNTS=FILE  how many of each there were, written there at the end; of threads, at
//   once
// Counting begins with main().
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

struct Fault {
  const char* name;
  std::atomic<int64_t> count{0};
  int64_t fails = 0;  // which one; 0: none
};

std::atomic<bool> armed{false};
Fault writes{"write"};
Fault allocations{"new"};
Fault threads{"thread"};

std::atomic<int64_t> living{0};  // threads beside the first

bool fails(Fault& fault) { return armed && ++fault.count == fault.fails; }

void read_plan(Fault& fault) {
  const char* plan = std::getenv("FAULT");
  const size_t length = std::strlen(fault.name);
  if (plan && std::strncmp(plan, fault.name, length) == 0 && plan[length] == ':')
    fault.fails = std::atoll(plan + length + 1);
}

// A limit of the system stays where it is: who is refused once is refused again until others end.
bool has_room() {
  const int64_t now = ++living;
  for (int64_t most = threads.count;
       most < now && !threads.count.compare_exchange_weak(most, now);) {
  }
  if (threads.fails == 0 || now < threads.fails) return true;
  --living;
  return false;
}

struct Start {
  void* (*routine)(void*);
  void* argument;
};

void* run_counted(void* given) {
  const Start start = *static_cast<Start*>(given);
  std::free(given);
  void* out = start.routine(start.argument);
  --living;
  return out;
}

template <class F>
F real(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

void write_counts() {
  armed = false;
  const char* file = std::getenv("FAULT_COUNTS");
  if (!file) return;
  FILE* out = std::fopen(file, "w");
  for (const Fault* fault : {&writes, &allocations, &threads})
    std::fprintf(out, "%s %lld\n", fault->name, static_cast<long long>(fault->count.load()));
  std::fclose(out);
}

using Main = int (*)(int, char**, char**);
Main real_main = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  for (Fault* fault : {&writes, &allocations, &threads}) read_plan(*fault);
  armed = true;
  const int code = real_main(argc, argv, environment);
  write_counts();
  return code;
}

void* allocate(size_t size, size_t alignment) {
  if (fails(allocations)) throw std::bad_alloc();
  const size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* out = alignment == 0 ? std::malloc(size == 0 ? 1 : size)
                             : std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (!out) throw std::bad_alloc();
  return out;
}

}  // namespace

extern "C" {

int __libc_start_main(Main program, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*loader_fini)(), void* stack_end) {
  real_main = program;
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  return real<Start>("__libc_start_main")(counted_main, argc, argv, init, fini, loader_fini,
                                          stack_end);
}

ssize_t write(int file, const void* bytes, size_t count) {
  static const auto next = real<ssize_t (*)(int, const void*, size_t)>("write");
  if (!fails(writes)) return next(file, bytes, count);
  errno = ENOSPC;
  return -1;
}

// What SQLite writes with.
ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t at) {
  static const auto next = real<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
  if (!fails(writes)) return next(file, bytes, count, at);
  errno = ENOSPC;
  return -1;
}

ssize_t writev(int file, const iovec* pieces, int count) {
  static const auto next = real<ssize_t (*)(int, const iovec*, int)>("writev");
  if (!fails(writes)) return next(file, pieces, count);
  errno = ENOSPC;
  return -1;
}

// What the C library writes by itself doesn't come through write().
size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
  static const auto next = real<size_t (*)(const void*, size_t, size_t, FILE*)>("fwrite");
  if (!fails(writes)) return next(bytes, size, count, file);
  errno = ENOSPC;
  return 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto next = real<Create>("pthread_create");
  if (!armed) return next(thread, attributes, start, argument);
  if (!has_room()) return EAGAIN;
  auto* counted = static_cast<Start*>(std::malloc(sizeof(Start)));
  *counted = {start, argument};
  return next(thread, attributes, run_counted, counted);
}

}  // extern "C"

void* operator new(size_t size) { return allocate(size, 0); }
void* operator new[](size_t size) { return allocate(size, 0); }
void* operator new(size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
