import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { publicNames } from '../testing/public-names.ts';
import { root } from '../testing/tools.ts';
import { coveragePage } from './coverage-page.ts';

const rowsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\| [A-Z][^|]*\| \d+ \| \d+ \| \d+ % \|$/gm)].map(([row]) => row);

test('the README has the counts that the declarations give', () => {
  const expected = rowsOf(coveragePage(kinds, publicNames())).slice(0, 4);
  assert.equal(expected.length, 4);
  assert.deepEqual(rowsOf(readFileSync(join(root, 'README.md'), 'utf8')), expected);
});
