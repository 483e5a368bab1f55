// V8 compiles anew what has run often, on further threads. A start runs a thousand declarations and
// routes through the same few functions, once: that work takes a fifth of its processor time and
// serves nobody.
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

/** What has run often by now is optimized as soon as it runs again. */
export const releaseOptimizer = (): void =>
  compilers.forEach((compiler) => {
    setFlagsFromString(`--${compiler}`);
  });

/**
 * Flags of Node for a process that serves. What a request makes lives until its answer is sent: with
 * 16 MB for what is new, which is V8's choice, many a request is still under way when that is full,
 * and all that it has made is copied. The optimizer is held from the first line on.
 */
export const servingFlags: readonly string[] = ['--max-semi-space-size=32', ...off];
