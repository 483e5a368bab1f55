// SQL and memory give one answer: random predicates over random documents, on a real PostgreSQL.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operators } from '@storewright/store/predicate';
import fc from 'fast-check';
import { documents, everyKind } from '../testing/every-kind.ts';
import { type Answer, openEveryKindTable } from '../testing/every-kind-table.ts';
import { predicates } from '../testing/random-predicates.ts';

const runs = Number(
  process.env.STOREWRIGHT_PROPERTY_RUNS ?? (process.env.CI === 'true' ? 10_000 : 1_000),
);
const perRun = 50;

const table = await openEveryKindTable();
after(() => table.close());

/** The kind with all that may answer a predicate, and with nothing but the document. */
const kinds = [everyKind, everyKind, { ...everyKind, facets: [], sortColumns: [], indexes: [] }];

function agrees({ text, exact, match, matchIsExact, memory }: Answer): void {
  assert.deepEqual(exact, memory, text);
  if (match === undefined) return;
  const missed = exact.filter((id) => !match.includes(id));
  assert.deepEqual(missed, [], `the match misses documents of ${text}`);
  if (matchIsExact) assert.deepEqual(match, exact, text);
}

test('SQL and memory agree on random predicates over random documents', async () => {
  const texts = fc.array(predicates(everyKind), { minLength: perRun, maxLength: perRun });
  const seen = { telling: 0, matched: 0, exactly: 0 };
  const property = fc.asyncProperty(
    documents,
    texts,
    fc.constantFrom(...kinds),
    async (list, some, kind) => {
      await table.store(list);
      for (const answer of await table.answers(some, list, kind)) {
        agrees(answer);
        const isTelling = answer.exact.length > 0 && answer.exact.length < list.length;
        if (isTelling) seen.telling += 1;
        if (isTelling && answer.match !== undefined) seen.matched += 1;
        if (isTelling && answer.matchIsExact) seen.exactly += 1;
      }
    },
  );
  await fc.assert(property, { numRuns: Math.ceil(runs / perRun), includeErrorInReport: true });
  // Predicates that find all or nothing would agree for no reason.
  assert.ok(seen.telling > runs / 10, `only ${seen.telling} told documents apart`);
  assert.ok(seen.matched > runs / 100, `only ${seen.matched} of these had a match`);
  assert.ok(seen.exactly > runs / 100, `only ${seen.exactly} of these had an exact match`);
});

test('random predicates have every operator', () => {
  const texts = fc.sample(predicates(everyKind), { numRuns: 2_000, seed: 1 });
  const all = texts.join('\n').toLowerCase();
  const missing = [...operators.keys()].filter((symbol) => !all.includes(` ${symbol}`));
  assert.deepEqual(missing, [], 'an operator has a line in testing/random-predicates.ts');
});
