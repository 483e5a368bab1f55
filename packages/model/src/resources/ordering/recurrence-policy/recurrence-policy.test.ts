import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { recurrencePolicyKind } from './index.ts';

const monthly = { type: 'standard', value: 1, intervalUnit: 'Months' };
const policy = { id: 'p', key: 'monthly', schedule: monthly };

testActions(recurrencePolicyKind, policy, [
  {
    title: 'A name is set',
    action: 'setName',
    input: { name: { en: 'Each month' } },
    after: { name: { en: 'Each month' } },
  },
  {
    title: 'A description is set',
    action: 'setDescription',
    input: { description: { en: 'On the day of the first order' } },
    after: { description: { en: 'On the day of the first order' } },
  },
  {
    title: 'The key becomes another one',
    action: 'setKey',
    input: { key: 'each-month' },
    after: { key: 'each-month' },
  },
  { title: 'The key is not removed', action: 'setKey', input: {}, error: 'InvalidInput' },
  {
    title: 'A schedule is set by its day',
    action: 'setSchedule',
    input: { schedule: { type: 'dayOfMonth', day: 31 } },
    after: { schedule: { type: 'dayOfMonth', day: 31 } },
  },
  {
    title: 'A day that no month has is refused',
    action: 'setSchedule',
    input: { schedule: { type: 'dayOfMonth', day: 32 } },
    error: 'InvalidField',
  },
  {
    title: 'An interval of nothing is refused',
    action: 'setSchedule',
    input: { schedule: { ...monthly, value: 0 } },
    error: 'InvalidField',
  },
]);

for (const schedule of [
  { ...monthly, value: 0 },
  { type: 'dayOfMonth', day: 0 },
])
  test(`A new policy is not ${JSON.stringify(schedule)}`, () => {
    const draft = { key: 'never', schedule };
    assert.equal(
      codeOf(() => created(recurrencePolicyKind, draft)),
      'InvalidField',
    );
  });
