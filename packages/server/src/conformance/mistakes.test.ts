// The mistakes that newcomers make, as a table: what is wrong, where, and what to do must be said
// somewhere, in the body, the header for developers, the log or the terminal.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { aboutDocuments, aboutRequests, aboutTokens } from '../testing/mistakes/asked.ts';
import type { Heard } from '../testing/mistakes/heard.ts';
import { type Mistake, pointsOf } from '../testing/mistakes/mistake.ts';
import {
  aboutDatabases,
  aboutMachines,
  aboutOptions,
  aboutOthers,
  type Typing,
} from '../testing/mistakes/typed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const lines: string[] = [];
let server: TestServer;

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n'));
      done();
    },
  });
  server = await startTestServer({ logger: pino({ level: 'info' }, stream) });
  await openShop(server);
});
after(async () => {
  await server.close();
  folder.remove();
});

interface Setting extends Heard, Typing {}

const all: readonly Mistake<Setting>[] = [
  ...aboutTokens,
  ...aboutRequests,
  ...aboutDocuments,
  ...aboutMachines,
  ...aboutOptions,
  ...aboutDatabases,
  ...aboutOthers,
];

/** A server that root starts runs its database as an ordinary user: nothing is wrong, nothing is said. */
const noMistake = 31;
const count = 38;

for (const { number, title, told, what, where, cure } of all)
  test(`${number}: ${title}: what is wrong, where, and what to do are told`, async () => {
    const { databaseUrl } = server;
    const said = await told({ server, lines, databaseUrl, directory: folder.path });
    for (const [part, words] of Object.entries({ what, where, cure }))
      if (words !== undefined) assert.match(said, words, `${part} is missing`);
  });

/** A mistake that can be made in several ways is worth what the way is worth that tells least. */
const pointsByNumber = new Map<number, number>();
for (const mistake of all) {
  const { number } = mistake;
  const points = Math.min(
    pointsOf(mistake),
    pointsByNumber.get(number) ?? Number.POSITIVE_INFINITY,
  );
  pointsByNumber.set(number, points);
}

test('none is left out, none has less than two of the three, most have all', () => {
  const numbers = [noMistake, ...pointsByNumber.keys()].sort((left, right) => left - right);
  assert.deepEqual(
    numbers,
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const points = [...pointsByNumber.values()];
  for (const [number, each] of pointsByNumber) assert.ok(each >= 4, `mistake ${number}`);
  const mean = points.reduce((total, each) => total + each, 0) / points.length;
  assert.ok(mean >= 5.5, String(mean));
});
