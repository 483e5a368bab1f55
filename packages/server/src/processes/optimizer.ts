// V8 compiles anew what has run often, on further threads. A start runs a thousand declarations and
// routes through the same few functions, once: that work takes a fifth of its processor time and
// serves nobody. The quick compiler that newer versions have before it goes on meanwhile.
import { setFlagsFromString } from 'node:v8';

const off = '--no-opt';

/** Nothing more is optimized in this process until it is released. */
export const holdOptimizer = (): void => setFlagsFromString(off);

/** What has run often by now is optimized as soon as it runs again. */
export const releaseOptimizer = (): void => setFlagsFromString('--opt');

/**
 * Flags of Node for a process that serves. What a request makes lives until its answer is sent: with
 * 16 MB for what is new, which is V8's choice, many a request is still under way when that is full,
 * and all that it has made is copied. The optimizer is held from the first line on.
 */
export const servingFlags: readonly string[] = ['--max-semi-space-size=32', off];
