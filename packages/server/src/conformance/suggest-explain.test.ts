// `storewright explain suggest` says why a text is suggested.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../testing/command.ts';
import { keyword, openSuggestShop, type SuggestShop, words } from '../testing/suggest-shop.ts';

let shop: SuggestShop;

before(async () => {
  shop = await openSuggestShop();
});
after(() => shop.server.close());

const explained = (...parameters: readonly string[]) =>
  runCommand(['explain', 'suggest', ...parameters, '--database-url', shop.server.databaseUrl]);

test('explain suggest names token, tokenizer, edits and product', async () => {
  const { id } = await shop.product({
    en: [words('Swiss knife'), { text: 'Knife' }, keyword('Blade', 'knives')],
  });
  const { code, stdout, stderr } = await explained('demo', 'KNIFE', '--lang', 'en', '--fuzzy');
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout.trim(),
    `The index of the project is Activated, ready, 0 documents so far.
'KNIFE' is compared as 'knife'; 3 texts are suggested.
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

test('explain suggest refuses what is no project and no locale', async () => {
  const noProject = await explained('nowhere', 'knife', '--lang', 'en');
  assert.equal(noProject.code, 1);
  assert.match(noProject.stderr, /no project 'nowhere'/);
  const noLocale = await explained('demo', 'knife', '--lang', 'english');
  assert.equal(noLocale.code, 2);
});
