// `storewright explain suggest` says why a text is suggested.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandHere } from '../testing/command-here.ts';
import { keyword, openSuggestShop, type SuggestShop, words } from '../testing/suggest-shop.ts';

let shop: SuggestShop;

before(async () => {
  shop = await openSuggestShop();
});
after(() => shop.server.close());

const explained = (...parameters: readonly string[]) =>
  commandHere(['explain', 'suggest', ...parameters, '--database-url', shop.server.databaseUrl]);

test('explain suggest names token, tokenizer, edits and product', async () => {
  const { id } = await shop.product({
    en: [words('Swiss knife'), { text: 'Knife' }, keyword('Blade', 'knives')],
  });
  const { code, stdout, stderr } = await explained('demo', 'KNIFE', '--lang', 'en', '--fuzzy');
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout.trim(),
    `The index of the project is Activated.
'KNIFE' is compared as 'knife'; 3 suggestions.
Knife
  token 'knife' (no tokenizer: the whole text)
  is the input; products ${id}
Swiss knife
  token 'knife' (tokenizer whitespace: a word of the text)
  is the input; products ${id}
Blade
  token 'knives' (tokenizer custom: one of its inputs)
  begins with the input after 1 edit; products ${id}`,
  );
});

test('explain suggest tells keywords with one text apart by their tokens', async () => {
  await shop.product({
    sk: [{ text: 'Rúrkový kľúč' }, words('Rúrkový kľúč'), keyword('Rúrkový kľúč', 'hasák')],
  });
  const cases = [
    ['rúrkový k', 'no tokenizer: the whole text'],
    ['kľúč', 'tokenizer whitespace: a word of the text'],
    ['has', 'tokenizer custom: one of its inputs'],
  ] as const;
  for (const [input, tokenizer] of cases) {
    const { stdout } = await explained('demo', input, '--lang', 'sk');
    assert.match(stdout, /1 text is suggested/);
    assert.ok(stdout.includes(`(${tokenizer})`), stdout);
  }
});

test('explain suggest shows control characters of a text as what they are', async () => {
  await shop.product({ sl: [{ text: 'red\u001b[31m\nline' }] });
  const { stdout } = await explained('demo', 'red', '--lang', 'sl');
  assert.ok(stdout.includes('\nred\\u001b[31m\\u000aline\n'), stdout);
});

test('explain suggest says when there is more than it shows', async () => {
  const texts = Array.from({ length: 21 }, (_, index) => ({ text: `kalapács ${index}` }));
  await shop.product({ hu: texts });
  const { stdout } = await explained('demo', 'kala', '--lang', 'hu');
  assert.match(stdout, /; 20 suggestions; the list stops there\./);
});

test('explain suggest says what is answered while there is no index', async () => {
  await shop.switchIndex(false);
  const { code, stdout } = await explained('demo', 'knife', '--lang', 'en');
  assert.equal(code, 0);
  assert.match(stdout, /^The index of the project is Deactivated/);
  assert.match(stdout, /Nothing is suggested: requests are answered with SearchDeactivated\.$/);
  await shop.switchIndex(true);
});

test('explain suggest refuses what is no project and no locale', async () => {
  const noProject = await explained('nowhere', 'knife', '--lang', 'en');
  assert.equal(noProject.code, 1);
  assert.match(noProject.stderr, /no project 'nowhere'/);
  const noLocale = await explained('demo', 'knife', '--lang', 'english');
  assert.equal(noLocale.code, 2);
});
