import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keywordsByLocale } from './keywords.ts';

test('Search keywords of GraphQL become those of REST', () => {
  const list = [
    {
      locale: 'en',
      keywords: [
        { text: 'plain', suggestTokenizer: null },
        { text: 'two words', suggestTokenizer: { whitespace: {} } },
        { text: 'own', suggestTokenizer: { custom: { inputs: ['a', 'b'] } } },
      ],
    },
    { locale: 'de', keywords: [] },
  ];
  assert.deepEqual(keywordsByLocale(list), {
    en: [
      { text: 'plain' },
      { text: 'two words', suggestTokenizer: { type: 'whitespace' } },
      { text: 'own', suggestTokenizer: { type: 'custom', inputs: ['a', 'b'] } },
    ],
    de: [],
  });
});
