// The table of clients on the first page, written from what ran.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const page = join(root, 'README.md');
const results = join(root, 'interop', 'results.json');
const [begin, end] = ['<!-- clients: npm run interop -- --record -->', '<!-- /clients -->'];

const rowOf = ({ language, client, version, steps }) =>
  `| ${language} | \`${client}\` ${version} | ${steps.length} |`;

/** The rows of the last recorded run. */
export const recordedResults = () => JSON.parse(readFileSync(results, 'utf8'));

/** The table as it is on the first page. */
export function shownTable() {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim();
}

/** The table of some results. */
export const tableOf = (rows) =>
  ['| language | client, unmodified | steps |', '|---|---|---|', ...rows.map(rowOf)].join('\n');

/** Stores the results and writes the table of them. Clients that did not run keep their row. */
export function record(rows) {
  const ran = new Map(rows.map((row) => [row.name, row]));
  const known = recordedResults().filter(({ name }) => !ran.has(name));
  const all = [...known, ...rows].sort((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  writeFileSync(page, `${before}${begin}\n${tableOf(all)}\n${after}`);
}
