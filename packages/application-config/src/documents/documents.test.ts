import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documents } from './documents.ts';

const root = new URL('../../../../', import.meta.url);

test('each generated document is what the tables say (npm run docs in the package)', () => {
  for (const [name, text] of documents())
    assert.equal(readFileSync(new URL(name, root), 'utf8'), text, `${name} is stale`);
});

test('there is no page of a rule that is gone', () => {
  const known = new Set([...documents().keys()].map((name) => name.split('/').at(-1)));
  const pages = readdirSync(new URL('packages/application-config/docs/', root));
  assert.deepEqual(
    pages.filter((page) => !known.has(page)),
    [],
  );
});
