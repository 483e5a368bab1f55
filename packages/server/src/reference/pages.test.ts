import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { kinds } from '@storewright/model/resources';
import { explainSuggestCommand } from '../commands/explain/suggest.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { publicNames } from '../testing/public-names.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from '../testing/tools.ts';
import { referencePages } from './pages.ts';

const explainSuggest = explainSuggestCommand({} as Terminal);
const folder = temporaryFolder();
after(() => folder.remove());

test('npm run docs writes each page once, and deletes pages that no declaration has', async () => {
  const { writeReference } = await import(pathToFileURL(join(root, 'scripts/docs.mjs')).href);
  const pages = referencePages(kinds, publicNames(), explainSuggest);
  assert.ok(pages.size > 150, `${pages.size} pages`);
  writeFileSync(join(folder.path, 'former.md'), '# Former');
  assert.equal((await writeReference(folder.path)).length, pages.size + 1);
  assert.deepEqual(readdirSync(folder.path).sort(), [...pages.keys()].sort());
  for (const [name, text] of pages)
    assert.equal(readFileSync(join(folder.path, name), 'utf8'), text, name);
  writeFileSync(join(folder.path, 'zone.md'), '# Zone');
  assert.deepEqual(await writeReference(folder.path), ['zone.md']);
});

test('an update action without an example stops the pages and is named', () => {
  const zone = kinds.get('zone')!;
  const actions = new Map([...zone.actions, ['setNickname', zone.actions.get('changeName')!]]);
  assert.throws(
    () => referencePages(new Map([['zone', { ...zone, actions }]]), publicNames(), explainSuggest),
    /without an example in reference\/examples: zone setNickname$/,
  );
});
