// A start leaves garbage: sources of declarations, what the schema is compiled from, the first answers.
// V8 collects when the heap grows, and the heap of an unused server does not grow.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// How V8 sizes the heap of a serving process. By its own choice it leaves a tenth of the live objects as
// room before the next collection of all of them, and new objects get 1 MB after one. A server with 66 MB
// of live objects then collects all of them every second under load, and requests wait meanwhile.

/** As much room as there are live objects, within the limit of the heap. */
const growingPercent = 100;

/** New objects get the whole of their space as soon as a collection was followed by requests. */
const newSpaceFactor = 32;

/** V8 reads both flags whenever it decides. An unused process stays as small as it was. */
export const leaveHeapRoom = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString(`--semi-space-growth-factor=${newSpaceFactor}`);
};

/** A process that uses less of a core than this is quiet: a pause delays no request. */
const quietShare = 0.2;

const lookMs = 5_000;

/**
 * Collects what the start left, once, as soon as the process was quiet for one look. V8 collects in a
 * busy process anyway, so it is not made to pause.
 * @param share of a core, up to which the process is quiet
 */
export function collectWhenQuiet(everyMs = lookMs, share = quietShare): void {
  let before = process.cpuUsage();
  let beganAt = performance.now();
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const passedMs = performance.now() - beganAt;
    before = process.cpuUsage();
    beganAt = performance.now();
    if ((user + system) / 1_000 > share * passedMs) return;
    clearInterval(look);
    collect();
  }, everyMs);
  look.unref();
}

/** V8 gives its function to contexts that are made while the flag is set. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const run = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  run();
}
