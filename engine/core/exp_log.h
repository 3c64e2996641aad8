// Exponential and logarithm that give the same bits on every machine. Those of C libraries differ
// in the last place, and a last place can decide a move.
//
// Argument reduction and approximations are those of fdlibm's e_exp.c and e_log.c (Sun Microsystems
// 1993), with an error below one unit in the last place (a relative 2.3e-16). They take additions,
// multiplications and a division, each rounded as IEEE 754 says and never fused (see
// CMakeLists.txt).
#pragma once

namespace archon {

// e to the power of x, for x in [-700, 700]; beyond, the value at the nearer end.
double portable_exp(double x);

// The natural logarithm of a finite x in the normal range, at least 2.3e-308.
double portable_log(double x);

// The natural logarithm of 1 + x, for x above -1; exact where x is tiny.
double portable_log1p(double x);

// 1 / (1 + e^-x): the chance that logit x stands for. Above 0 and at most 1.
double logistic(double x);

}  // namespace archon
