// Product suggestions against their definition, on random keywords and inputs, through real HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { keyword, openSuggestShop, type SuggestShop, words } from '../testing/suggest-shop.ts';

let shop: SuggestShop;

before(async () => {
  shop = await openSuggestShop();
});
after(() => shop.server.close());

test('the order of exact, beginning and misspelt matches is that of the definition', async () => {
  const letters = fc.constantFrom('a', 'b', 'c', 'ä', '字', ' ');
  const text = fc
    .array(letters, { minLength: 1, maxLength: 9 })
    .map((list) => list.join(''))
    .filter((one) => one.trim() !== '');
  const entry = fc.oneof(
    text.map((one) => ({ text: one })),
    text.map(words),
    fc
      .tuple(text, fc.array(text, { minLength: 1, maxLength: 3 }))
      .map(([one, inputs]) => keyword(one, ...inputs)),
  );
  let it = await shop.product({});
  const replaced = async (entries: readonly object[]) => {
    const set = { action: 'setSearchKeywords', searchKeywords: { fi: entries }, staged: false };
    it = await shop.updated(`/products/${it.id}`, it.version, set);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 12 }),
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (entries, inputs, fuzzy) => {
        await replaced(entries);
        for (const input of inputs)
          assert.deepEqual(
            await shop.texts('fi', input, ['fuzzy', String(fuzzy)], ['limit', '100']),
            expectedTexts(entries, input, fuzzy),
            JSON.stringify({ entries, input, fuzzy }),
          );
      },
    ),
    { numRuns: 60 },
  );
});

interface Entry {
  readonly text: string;
  readonly suggestTokenizer?: { readonly type: string; readonly inputs?: readonly string[] };
}

/** The definition, as plainly as it can be written. */
function expectedTexts(entries: readonly Entry[], given: string, fuzzy: boolean): string[] {
  const input = [...given.trim()];
  const best = new Map<string, number>();
  for (const { text, suggestTokenizer } of entries)
    for (const token of tokensOf(text, suggestTokenizer)) {
      const rank = rankOf(input, [...token.trim()], fuzzy);
      if (rank < (best.get(text) ?? Number.POSITIVE_INFINITY)) best.set(text, rank);
    }
  const order = (left: string, right: string) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right));
  return [...best]
    .sort(([left, a], [right, b]) => a - b || order(left, right))
    .map(([text]) => text);
}

function tokensOf(text: string, tokenizer: Entry['suggestTokenizer']): readonly string[] {
  if (tokenizer === undefined) return [text];
  const tokens = tokenizer.type === 'custom' ? tokenizer.inputs! : text.split(/\s+/u);
  return tokens.filter((token) => token.trim() !== '');
}

/** -1 exact, 0 beginning, then the number of edits. */
function rankOf(input: readonly string[], token: readonly string[], fuzzy: boolean): number {
  if (token.join('') === input.join('')) return -1;
  const lengths = Array.from({ length: token.length + 1 }, (_, length) => length);
  const edits = Math.min(...lengths.map((length) => editsBetween(input, token.slice(0, length))));
  const allowed = !fuzzy || input.length < 3 ? 0 : input.length < 6 ? 1 : 2;
  return edits <= allowed ? edits : Number.POSITIVE_INFINITY;
}

function editsBetween(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  left.forEach((character, index) => {
    const next = [index + 1];
    right.forEach((other, at) => {
      const replaced = row[at]! + (character === other ? 0 : 1);
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1));
    });
    row = next;
  });
  return row.at(-1)!;
}
