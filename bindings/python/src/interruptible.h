// Long work beside the interpreter, which goes on looking for Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <thread>

#include "engine/core/check.h"

namespace archon::python {

// Calls work(stop) on a thread of its own and waits for it without the interpreter's lock. After
// Ctrl-C `stop` becomes true, and once the work has ended KeyboardInterrupt is thrown.
template <class Result>
Result interruptible(const std::function<Result(const std::atomic<bool>& stop)>& work) {
  std::atomic<bool> stop{false};
  bool interrupted = false;
  std::packaged_task<Result()> task([&] { return work(stop); });
  std::future<Result> result = task.get_future();
  std::thread worker;
  try {
    worker = std::thread(std::move(task));
  } catch (const std::system_error&) {
    throw Error("the machine can't start one more thread");
  }
  {
    const pybind11::gil_scoped_release unlocked;
    while (result.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
      const pybind11::gil_scoped_acquire locked;
      if (!interrupted && PyErr_CheckSignals() != 0) {
        PyErr_Clear();
        stop = interrupted = true;
      }
    }
    worker.join();
  }
  if (interrupted) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw pybind11::error_already_set();
  }
  return result.get();
}

}  // namespace archon::python
