// What the sources of the page (bindings/web/src) need of Emscripten's header, defined nowhere:
// here they are compiled with it and never linked. Only Emscripten reads the JavaScript that stands
// between them.
#pragma once

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wdollar-in-identifier-extension"  // $0 in JavaScript
#endif

template <class... Given>
int run_script(Given... given);

#define EMSCRIPTEN_KEEPALIVE
#define EM_ASM(script, ...) run_script(__VA_ARGS__)
#define EM_ASM_INT(script, ...) run_script(__VA_ARGS__)
