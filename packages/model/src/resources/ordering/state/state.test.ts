import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { stateKind } from './index.ts';

const packed = {
  id: 's1',
  key: 'packed',
  type: 'OrderState',
  initial: false,
  builtIn: false,
  roles: [],
};
const target = { typeId: 'state', id: 's2' };
const orderState = { ...packed, id: 's2', key: 'sent' };
const lineItemState = { ...orderState, type: 'LineItemState' };
const builtIn = { builtIn: true, type: 'LineItemState' };

testActions(stateKind, packed, [
  {
    title: 'A state gets another key',
    action: 'changeKey',
    input: { key: 'wrapped' },
    after: { key: 'wrapped' },
  },
  {
    title: 'An empty key is refused',
    action: 'changeKey',
    input: { key: ' ' },
    error: 'InvalidOperation',
  },
  {
    title: 'The key of a built-in state stays',
    action: 'changeKey',
    before: builtIn,
    input: { key: 'wrapped' },
    error: 'InvalidOperation',
  },
  {
    title: 'Transitions lead to states of the same type',
    action: 'setTransitions',
    input: { transitions: [{ ...target, key: 'sent' }] },
    facts: { targets: [orderState] },
    after: { transitions: [target] },
  },
  {
    title: 'A transition to a state of another type is refused',
    action: 'setTransitions',
    input: { transitions: [target] },
    facts: { targets: [lineItemState] },
    error: 'InvalidOperation',
  },
  {
    title: 'Without transitions any state of the type may follow',
    action: 'setTransitions',
    before: { transitions: [target] },
    input: {},
    facts: { targets: [] },
    after: { transitions: undefined },
  },
  {
    title: 'The type changes when the transitions allow it',
    action: 'changeType',
    before: { transitions: [target] },
    input: { type: 'LineItemState' },
    facts: { targets: [lineItemState] },
    after: { type: 'LineItemState' },
  },
  {
    title: 'The type cannot change when a transition leads elsewhere',
    action: 'changeType',
    before: { transitions: [target] },
    input: { type: 'LineItemState' },
    facts: { targets: [orderState] },
    error: 'InvalidOperation',
  },
  {
    title: 'Roles are added once',
    action: 'addRoles',
    before: { type: 'LineItemState' },
    input: { roles: ['Return', 'Return'] },
    after: { roles: ['Return'] },
  },
  {
    title: 'A role for another type of state is refused',
    action: 'addRoles',
    input: { roles: ['Return'] },
    error: 'InvalidOperation',
  },
  {
    title: 'Roles are removed',
    action: 'removeRoles',
    before: { type: 'LineItemState', roles: ['Return'] },
    input: { roles: ['Return', 'ReviewIncludedInStatistics'] },
    after: { roles: [] },
  },
  {
    title: 'A state becomes an initial one',
    action: 'changeInitial',
    input: { initial: true },
    after: { initial: true },
  },
]);

test('A state of a draft is not built in', () => {
  const { document } = created(
    stateKind,
    { key: 'packed', type: 'OrderState', initial: true },
    { targets: [] },
  );
  assert.equal(document.builtIn, false);
  assert.deepEqual(document.roles, []);
});

/** An unreferenced state. */
const noUsers = () =>
  Object.fromEntries((stateKind.remove!.users ?? []).map(({ kind }) => [kind, []]));

test('A built-in state cannot be deleted', () => {
  const none = noUsers();
  assert.equal(
    codeOf(() => stateKind.remove!.apply({ ...packed, ...builtIn }, none)),
    'InvalidOperation',
  );
});

for (const user of ['state', 'product', 'payment', 'order'])
  test(`A state that a ${user} names cannot be deleted`, () => {
    const facts = { ...noUsers(), [user]: [{}] };
    assert.equal(
      codeOf(() => stateKind.remove!.apply(packed, facts)),
      'ReferenceExists',
    );
  });
