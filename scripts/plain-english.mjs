// `npm run plain-english`: prints where the tree uses phrases of the old style, by room; with `--record` it lowers the
// list that `npm test` holds the tree to. The list never grows by this command.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

await ensureReady();
const built = join(root, 'packages/server/dist/testing/plain-english/measure.js');
const { listPath, measureTree } = await import(pathToFileURL(built).href);
const { lines, asyncParticiples, places, shares } = measureTree();
if (process.argv.includes('--record')) {
  const allowed = JSON.parse(readFileSync(listPath, 'utf8'));
  const lower = Object.entries(lines).map(([room, count]) => [
    room,
    Math.min(count, allowed.lines[room] ?? 0),
  ]);
  const names = asyncParticiples.filter((name) => allowed.asyncParticiples.includes(name));
  const list = { lines: Object.fromEntries(lower.sort()), asyncParticiples: names };
  writeFileSync(listPath, `${JSON.stringify(list, undefined, 2)}\n`);
} else {
  for (const rows of places.values()) for (const row of rows) process.stdout.write(`${row}\n`);
  const sum = Object.values(lines).reduce((total, count) => total + count, 0);
  for (const [medium, { lines, found }] of Object.entries(shares)) {
    process.stdout.write(
      `${medium}: ${found} of ${lines} (${((100 * found) / lines).toFixed(1)} %)\n`,
    );
  }
  process.stdout.write(`${sum} lines, ${asyncParticiples.length} async participles\n`);
}
