import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchKeyword } from '../../../commerce/catalogue/product-data.ts';
import { normalised, suggestionTokens } from './suggest.ts';

const keywords: readonly [string, SearchKeyword, readonly string[]][] = [
  ['without tokenizer is one token', { text: 'Multi Tool' }, ['multi tool']],
  [
    'with the whitespace tokenizer is its words',
    { text: ' Swiss  Army\tKnife ', suggestTokenizer: { type: 'whitespace' } },
    ['swiss', 'army', 'knife'],
  ],
  [
    'with the custom tokenizer is its inputs',
    {
      text: 'Knife',
      suggestTokenizer: { type: 'custom', inputs: ['Offiziersmesser', 'Sackmesser'] },
    },
    ['offiziersmesser', 'sackmesser'],
  ],
  [
    'gives equal tokens once',
    { text: 'Duran duran', suggestTokenizer: { type: 'whitespace' } },
    ['duran'],
  ],
  ['of blanks gives nothing', { text: '   ', suggestTokenizer: { type: 'whitespace' } }, []],
];

for (const [what, keyword, tokens] of keywords)
  test(`A search keyword ${what}`, () => {
    assert.deepEqual(
      suggestionTokens({ en: [keyword] }),
      tokens.map((token) => ({ locale: 'en', token, text: keyword.text })),
    );
  });

test('Search keywords keep their locales apart', () => {
  assert.deepEqual(suggestionTokens({ de: [{ text: 'Zange' }], fr: [{ text: 'Pince' }] }), [
    { locale: 'de', token: 'zange', text: 'Zange' },
    { locale: 'fr', token: 'pince', text: 'Pince' },
  ]);
});

const equal = [
  ['case', 'STRASSE', 'strasse'],
  ['sharp s', 'Straße', 'STRASSE'],
  ['the capital of sharp s', 'STRAẞE', 'straße'],
  ['composition', 'Cafe\u0301', 'CAFÉ'],
  ['final sigma', 'ΟΔΟΣ', 'οδος'],
  ['final sigma as written', 'οδός', 'ΟΔΌΣ'],
  ['ligatures', 'ﬁt', 'FIT'],
  ['blanks around it', ' knife ', 'knife'],
  ['the sign of Kelvin', '\u212a', 'k'],
] as const;

for (const [what, left, right] of equal)
  test(`Suggestions compare texts without regard to ${what}`, () => {
    assert.equal(normalised(left), normalised(right));
  });

test('Suggestions compare every character without regard to case', () => {
  const surrogates = { first: 0xd800, last: 0xdfff };
  const differing: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= surrogates.first && point <= surrogates.last) continue;
    const character = String.fromCodePoint(point);
    const forms = [character.toLowerCase(), character.toUpperCase(), normalised(character)];
    if (forms.some((form) => normalised(form) !== normalised(character))) differing.push(character);
  }
  assert.deepEqual(differing, []);
});

test('Suggestions tell accents apart', () => {
  assert.notEqual(normalised('pêche'), normalised('peche'));
});
