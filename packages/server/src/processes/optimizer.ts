// V8 optimizes functions that have run often, on other threads. A start runs a thousand
// declarations and routes through the same few functions, once: optimizing takes a fifth of its
// processor time without benefit.
import { versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/**
 * From version 13 on there is a quick compiler before the optimizing one. What it makes while the other
 * is off is never optimized again, so both are held.
 */
const compilers = Number.parseInt(versions.v8, 10) >= 13 ? ['opt', 'maglev'] : ['opt'];
const off = compilers.map((compiler) => `--no-${compiler}`);

/** Nothing more is optimized in this process until it is released. */
export const holdOptimizer = (): void =>
  off.forEach((flag) => {
    setFlagsFromString(flag);
  });

/** Functions that have run often by now are optimized when they run again. */
export const releaseOptimizer = (): void =>
  compilers.forEach((compiler) => {
    setFlagsFromString(`--${compiler}`);
  });

/**
 * Flags of Node for a serving process. The objects of a request live until its answer is sent: with
 * 16 MB for new objects, which is V8's choice, many a request is still under way when that is full,
 * and all its objects are copied. The optimizer is held from the first line on.
 */
export const servingFlags: readonly string[] = ['--max-semi-space-size=32', ...off];
