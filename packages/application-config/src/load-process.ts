// The process in which the code of a configuration runs. It writes one line of JSON, the loaded
// value, to its fourth stream and ends immediately, whatever timers and sockets that code has
// opened.

import { writeSync } from 'node:fs';
import { type Loaded, loadFile, moduleProblem } from './loading/load-file.ts';
import { errorSpot } from './loading/source-error.ts';
import type { Problem } from './values/finding.ts';

const RESULT = 3;
const file = process.argv[2] ?? '';
const late: Problem[] = [];
const leave: (code: number) => never = process.exit.bind(process);

function finish(loaded: Loaded): never {
  const bytes = Buffer.from(JSON.stringify(loaded));
  for (let at = 0; at < bytes.length; ) at += writeSync(RESULT, bytes, at);
  return leave(0);
}

/** A rejection without a handler: it would have ended the process a moment later. */
function note(error: unknown): void {
  late.push(moduleProblem(error, file));
}

process.on('uncaughtException', note);
process.on('unhandledRejection', note);
process.exit = (code) => {
  const message = 'The file ends the program that reads it.';
  const spot = errorSpot(new Error(message), file);
  const found = `process.exit(${code ?? ''})`;
  const problem = { rule: 'load-failed', path: [], message, found, spot };
  return finish({ text: '', problems: [problem] });
};

const loaded = await loadFile(file, { fresh: false });
await new Promise((resolve) => setImmediate(resolve));
finish({ ...loaded, problems: [...late, ...loaded.problems] });
