// The published types are those of the declarations: the build writes them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operationTypes } from '../operation-types.ts';
import { root } from '../testing/tools.ts';

test('the types of the operations are those of their declarations', async () => {
  const file = join(root, 'packages/server/src/published/types.ts');
  assert.equal(readFileSync(file, 'utf8'), await operationTypes());
});
