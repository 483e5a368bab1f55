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

let releasing: NodeJS.Timeout | undefined;

/** Nothing more is optimized in this process until it is released. */
export function holdOptimizer(): void {
  clearTimeout(releasing);
  for (const flag of off) setFlagsFromString(flag);
}

/** Most commands end within a second, before optimized functions run often enough. */
const briefMs = 1_000;

/** The same for a command: it is released after a second, unless it is held again. */
export function holdOptimizerBriefly(): void {
  holdOptimizer();
  releasing = setTimeout(releaseOptimizer, briefMs).unref();
}

/** Functions that have run often by now are optimized when they run again. */
export function releaseOptimizer(): void {
  for (const compiler of compilers) setFlagsFromString(`--${compiler}`);
}

/**
 * Flags of Node for a serving process. The objects of a request live until its answer is sent: with
 * 16 MB for new objects, which is V8's choice, many a request is still under way when that is full,
 * and all its objects are copied. The optimizer is held from the first line on.
 */
export const servingFlags: readonly string[] = ['--max-semi-space-size=32', ...off];
