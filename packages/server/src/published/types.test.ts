// The published types are those of the declarations. After an intended change run this test with UPDATE_GOLDEN=1.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AdminWorld, adminRoutes } from '../admin/index.ts';
import { operationTypes } from '../testing/operation-types.ts';
import { root } from '../testing/tools.ts';

const file = join(root, 'packages/server/src/published/types.ts');

/** The routes are declared without a server; only their handlers need one. */
async function describedOperations(): Promise<any> {
  const routes = adminRoutes({ world: { storage: {} } } as AdminWorld);
  const route = routes.find(({ name }) => name === 'describeOperations')!;
  return (await route.handle({ params: {}, query: new Map(), body: undefined })).body;
}

test('the types of the operations are those of their declarations', async () => {
  const types = operationTypes(await describedOperations());
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, types);
  assert.equal(
    readFileSync(file, 'utf8'),
    types,
    'after an intended change: UPDATE_GOLDEN=1 npm test -- published/types',
  );
});
