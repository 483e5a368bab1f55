import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptTokens, suggestionLimits } from './text.ts';

const token = (text: string, locale = 'en') => ({ locale, token: text.toLowerCase(), text });

const kept = (...byKind: Parameters<typeof keptTokens>[0]) =>
  keptTokens(byKind).map(({ text, locale, kinds }) => `${text} ${locale}: ${kinds}`);

test('what several kinds have in common is kept once, with all of them', () => {
  const both = ['Knife', 'Fork', 'Knife'].map((text) => token(text));
  const expected = ['Knife en: current staged', 'Fork en: current staged'];
  assert.deepEqual(kept(['staged', both], ['current', both]), expected);
  assert.deepEqual(
    kept(['staged', structuredClone(both)], ['current', structuredClone(both)]),
    expected,
  );
});

test('tokens that only one kind has are kept for that kind', () => {
  assert.deepEqual(
    kept(['staged', [token('Fork'), token('Knife')]], ['current', [token('Knife')]]),
    ['Knife en: current staged', 'Fork en: staged'],
  );
  assert.deepEqual(kept(['staged', [token('Knife', 'de')]], ['current', [token('Knife', 'en')]]), [
    'Knife en: current',
    'Knife de: staged',
  ]);
  assert.deepEqual(kept(['staged', [token('Knife')]], ['current', []]), ['Knife en: staged']);
  assert.deepEqual(kept(['staged', []], ['current', []]), []);
  assert.deepEqual(kept(), []);
});

test('what an index does not hold is left out, of each kind the same', () => {
  const long = token('x'.repeat(suggestionLimits.textLength + 1));
  const many = Array.from({ length: suggestionLimits.tokens + 5 }, (_, at) => token(`n${at}`));
  for (const staged of [many, [...many, token('one more')]]) {
    const texts = kept(['current', [long, ...many]], ['staged', [long, ...staged]]);
    assert.equal(texts.length, suggestionLimits.tokens);
    assert.ok(texts.every((text) => text.endsWith(' en: current staged')));
  }
});
