import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialLimit, trialsPerMinute } from './trial-limit.ts';

test('a project has so many trials a minute, and a new one with its key has as many', () => {
  const limit = trialLimit();
  const count = (project: string) =>
    Array.from({ length: trialsPerMinute + 1 }, () => limit.admits(project)).filter(Boolean).length;
  assert.equal(count('shop'), trialsPerMinute);
  assert.equal(limit.admits('shop'), false);
  assert.equal(count('other'), trialsPerMinute);
  limit.forget('shop');
  assert.equal(count('shop'), trialsPerMinute);
  assert.equal(limit.admits('other'), false);
});
