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

const lettersOf = (...letters: readonly string[]) => fc.constantFrom(...letters);

const textOf = (letters: fc.Arbitrary<string>, least: number, most: number) =>
  fc
    .array(letters, { minLength: least, maxLength: most })
    .map((list) => list.join(''))
    .filter((one) => one.trim() !== '');

const entryOf = (text: fc.Arbitrary<string>): fc.Arbitrary<Entry> =>
  fc.oneof(
    text.map((one) => ({ text: one })),
    text.map(words),
    fc
      .tuple(text, fc.array(text, { minLength: 1, maxLength: 3 }))
      .map(([one, inputs]) => keyword(one, ...inputs)),
  );

interface Case {
  readonly entries: readonly Entry[];
  readonly inputs: readonly string[];
  readonly fuzzy: boolean;
}

const caseOf = (text: fc.Arbitrary<string>, fuzzy: fc.Arbitrary<boolean>): fc.Arbitrary<Case> =>
  fc.record({
    entries: fc.array(entryOf(text), { maxLength: 12 }),
    inputs: fc.array(text, { minLength: 1, maxLength: 6 }),
    fuzzy,
  });

test('the order of exact, beginning and misspelt matches is that of the definition', () =>
  checked(caseOf(textOf(lettersOf('a', 'b', 'c', 'ä', '字', ' '), 1, 9), fc.boolean()), 60));

test('tokens and inputs longer than a head are found wherever they are misspelt', () =>
  checked(fc.noBias(fc.oneof(misspeltCase('a', 'b'), misspeltCase(...'abcdefgh'))), 200));

/** Beginnings of one text with a few edits each, so that most of them are near to each other. */
function misspeltCase(...letters: readonly string[]): fc.Arbitrary<Case> {
  const misspelt = (text: string): fc.Arbitrary<string> => {
    const edit = fc.record({
      at: fc.nat(text.length - 1),
      removed: fc.nat(1),
      added: fc.constantFrom('', ...letters),
    });
    return fc
      .tuple(fc.array(edit, { maxLength: 2 }), fc.integer({ min: 2, max: 14 }))
      .map(([edits, length]) => edits.reduce(edited, text).slice(0, length) || text);
  };
  const text = textOf(lettersOf(...letters), 11, 14);
  return text.chain((one) => caseOf(misspelt(one), fc.constant(true)));
}

/** A letter more, less or other. */
interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

const edited = (text: string, { at, removed, added }: Edit): string =>
  `${text.slice(0, at)}${added}${text.slice(at + removed)}`;

/** Of few cases each: a locale to which very many beginnings of tokens come is seconds behind. */
const locales = Array.from({ length: 20 }, (_, index) => `x${String.fromCharCode(97 + index)}`);

/** What is suggested for the inputs, with one product that has the entries, is as defined. */
async function checked(cases: fc.Arbitrary<Case>, numRuns: number): Promise<void> {
  let it = await shop.product({});
  let count = 0;
  const check = async ({ entries, inputs, fuzzy }: Case) => {
    const locale = locales[count++ % locales.length]!;
    const set = { action: 'setSearchKeywords', searchKeywords: { [locale]: entries } };
    it = await shop.updated(`/products/${it.id}`, it.version, { ...set, staged: false });
    const found = await Promise.all(
      inputs.map((one) => shop.texts(locale, one, ['fuzzy', String(fuzzy)], ['limit', '100'])),
    );
    for (const [index, input] of inputs.entries())
      assert.deepEqual(found[index], expectedTexts(entries, input, fuzzy), input);
  };
  await fc.assert(fc.asyncProperty(cases, check), { numRuns });
  await shop.updated(`/products/${it.id}`, it.version, {
    action: 'setSearchKeywords',
    searchKeywords: {},
    staged: false,
  });
}

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
  let former: readonly number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  left.forEach((character, index) => {
    const next = [index + 1];
    right.forEach((other, at) => {
      const replaced = row[at]! + (character === other ? 0 : 1);
      const isSwap =
        index > 0 && at > 0 && left[index - 1] === other && right[at - 1] === character;
      const swapped = isSwap ? former[at - 1]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1, swapped));
    });
    [former, row] = [row, next];
  });
  return row.at(-1)!;
}
