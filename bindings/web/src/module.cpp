// What JavaScript calls.
#include <emscripten/emscripten.h>

#include <string>

#include "bindings/web/src/answers.h"

namespace archon::web {

void tell(const std::string& news) {
  EM_ASM(
      {
        if (Module.told) Module.told(UTF8ToString($0));
      },
      news.c_str());
}

}  // namespace archon::web

// The answer stands until the next request.
extern "C" EMSCRIPTEN_KEEPALIVE const char* archon_answer(const char* request) {
  static std::string text;
  text = archon::web::answer(request);
  return text.c_str();
}
