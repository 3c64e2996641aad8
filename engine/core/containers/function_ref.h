// A function that is handed to another, which calls it before it returns: two pointers.
#pragma once

#include <memory>
#include <type_traits>

namespace archon {

template <class>
class FunctionRef;

template <class Result, class... Args>
class FunctionRef<Result(Args...)> {
 public:
  // Refers to `f`, which has to live as long as it is called.
  template <class F, class = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<F>, FunctionRef>>>
  FunctionRef(F&& f)  // NOLINT: a lambda stands where a function is wanted
      : f_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* one, Args... args) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(one))(args...);
        }) {}
  Result operator()(Args... args) const { return call_(f_, args...); }

 private:
  void* f_;
  Result (*call_)(void*, Args...);
};

}  // namespace archon
