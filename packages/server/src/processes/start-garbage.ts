// A start leaves garbage: sources of declarations, what the schema is compiled from, the first answers.
// V8 collects when the heap grows, and the heap of an unused server does not grow.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
