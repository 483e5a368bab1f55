// Holds every answer that tests receive by `fetch` against the public shapes, by hand:
//
//   STOREWRIGHT_ANSWERS=/tmp/answers NODE_OPTIONS=--import=$PWD/packages/server/dist/testing/shapes/observe.js \
//     node --test packages/server/dist/resources
//
// Each finding that is not expected is appended to the file, once per process, as a line of JSON.
// Nothing fails, and nothing else is changed.
import { appendFileSync } from 'node:fs';
import { isExpected } from './repairs.ts';
import { watchAnswers } from './watch.ts';

const file = process.env.STOREWRIGHT_ANSWERS;
if (file !== undefined) {
  const told = new Set<string>();
  watchAnswers({
    finding(finding) {
      const key = `${finding.problem} ${finding.place}`;
      if (told.has(key) || isExpected(finding)) return;
      told.add(key);
      const value = JSON.stringify(finding.value)?.slice(0, 200);
      appendFileSync(file, `${JSON.stringify({ ...finding, value })}\n`);
    },
  });
}
