import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionsFor } from './permissions.ts';

test('who only looks has of an application what only shows, all others have everything', () => {
  const accesses = ['viewHeroes', 'manageHeroes', 'viewHeroes'];
  assert.deepEqual(permissionsFor('viewer', accesses), ['canViewHeroes']);
  for (const role of ['editor', 'admin'] as const)
    assert.deepEqual(permissionsFor(role, accesses), ['canViewHeroes', 'canManageHeroes']);
});
