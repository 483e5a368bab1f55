// The text of the product becomes plainer and never less plain: STYLE.md has the rule.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Allowed, listPath, measureTree } from './testing/plain-english/measure.ts';
import { phrases } from './testing/plain-english/phrases.ts';

const allowed = JSON.parse(readFileSync(listPath, 'utf8')) as Allowed;
const measured = measureTree();

test('no room has more lines with a phrase of the old style than the list allows', () => {
  const grown = Object.entries(measured.lines)
    .filter(([room, count]) => count > (allowed.lines[room] ?? 0))
    .map(([room, count]) => ({
      room,
      count,
      allowed: allowed.lines[room] ?? 0,
      places: measured.places.get(room),
    }));
  const plain = phrases.map(({ name, plain }) => `${name} → ${plain}`).join('; ');
  assert.deepEqual(grown, [], `Plain forms: ${plain}`);
});

test('no further async function is named by a participle: a function that acts begins with a verb', () => {
  const known = new Set(allowed.asyncParticiples);
  assert.deepEqual(
    measured.asyncParticiples.filter((name) => !known.has(name)),
    [],
  );
});
