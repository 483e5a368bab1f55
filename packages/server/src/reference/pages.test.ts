import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kinds } from '../resources/index.ts';
import { publicNames } from '../testing/public-names.ts';
import { referencePages } from './pages.ts';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../docs/reference');

test('the pages of docs/reference are those that the declarations give (npm run docs)', () => {
  const pages = referencePages(kinds, publicNames());
  assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  for (const [name, text] of pages)
    assert.equal(readFileSync(join(folder, name), 'utf8'), text, `${name} is stale`);
});

test('an update action without an example stops the pages and is named', () => {
  const zone = kinds.get('zone')!;
  const actions = new Map([...zone.actions, ['setNickname', zone.actions.get('changeName')!]]);
  assert.throws(
    () => referencePages(new Map([['zone', { ...zone, actions }]]), publicNames()),
    /without an example in reference\/examples: zone setNickname$/,
  );
});
