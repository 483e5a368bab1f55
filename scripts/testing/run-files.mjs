// Runs modules of tests in processes of their own, and counts what they report.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { root } from '../setup.mjs';

/** A process that never ends must not keep everything waiting; this is no limit on speed. */
const timeoutMs = 20 * 60_000;

/** Which test it is; one that stands in two files is two. */
export const identityOf = ({ file, name }) => JSON.stringify([builtFile(file), name]);

/** Tests are reported with the place of their source. */
export function builtFile(file = '') {
  return file.replace(/([\\/]packages[\\/][^\\/]+[\\/])src([\\/].*)\.ts$/, '$1dist$2.js');
}

/**
 * Counts tests, not the suites and files that hold them; notes how long each file took. A failure is one of a
 * test, or of a whole: of a file that cannot be loaded or whose hooks fail, or of a process that ends early.
 * @param concurrency One process more than there are processors, because each waits for its database, its browser
 * or its programs for a part of its time. With three more, a run on two processors took as long, and short limits of
 * calls were exceeded.
 */
export async function runFiles(files, concurrency = availableParallelism() + 1) {
  const result = { passed: 0, skipped: 0, failures: [], passes: new Set(), seconds: new Map() };
  const stream = run({ files, timeout: timeoutMs, concurrency });
  const note = ({ details, name }) => {
    if (details?.type !== 'suite' || !isSuiteOfFile(name)) return;
    result.seconds.set(name, (details.duration_ms ?? 0) / 1_000);
  };
  stream.on('test:pass', (event) => {
    note(event);
    const { details, file, name, skip } = event;
    if (details?.type === 'suite') return;
    result[skip === undefined ? 'passed' : 'skipped'] += 1;
    result.passes.add(identityOf({ file, name }));
  });
  stream.on('test:fail', (event) => {
    note(event);
    const { details, file, name } = event;
    const error = details?.error?.cause ?? details?.error;
    // A suite fails of itself when its module or a hook does; else its tests have been reported.
    if (details?.type === 'suite' && !isOwnFailure(details.error)) return;
    const isWhole = details?.type === 'suite' || file === name;
    result.failures.push({
      file: isSuiteOfFile(name) ? join(root, name) : file,
      name,
      error,
      isWhole,
    });
  });
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => {
    report.on('end', resolve);
    report.on('error', reject);
  });
  return result;
}

const isSuiteOfFile = (name) => /^packages.*\.test\.js$/.test(name);

const isOwnFailure = (error) => error !== undefined && error.failureType !== 'subtestsFailed';
