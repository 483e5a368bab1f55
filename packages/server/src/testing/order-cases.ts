// Runs tables of cases over the update actions of orders: a document, an input, what comes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { type Order, orderKind } from '@storewright/model/resources/ordering/order';
import { fixtureFacts, fixtureOrder } from './order-fixture.ts';

export interface OrderCase {
  readonly does: string;
  readonly action: string;
  readonly input: object;
  /** Members of the order before. */
  readonly before?: Partial<Order>;
  readonly facts?: object;
  /** Members of the order after; absent: the action refuses. */
  readonly gives?: object;
  /** Messages with their payload. */
  readonly tells?: readonly object[];
  /** Error code. */
  readonly refuses?: string;
}

export const ref = <K extends string>(typeId: K, id: string) => ({ typeId, id });

/** Declares one test for each case. */
export function testOrderActions(cases: readonly OrderCase[]): void {
  for (const one of cases) test(`${one.action} ${one.does}`, () => check(one));
}

function check({ action: name, before, input, facts, gives, tells, refuses }: OrderCase): void {
  const action = orderKind.actions.get(name);
  assert.ok(action !== undefined, `there is no action ${name}`);
  const order = { ...fixtureOrder, ...before };
  const untouched = JSON.stringify(order);
  const run = () => action.apply(order, input, fixtureFacts(facts));
  if (refuses !== undefined) {
    assert.throws(run, (fault) => fault instanceof ApiError && fault.code === refuses);
  } else {
    const { document, messages } = run();
    assert.deepEqual(plain(document), plain({ ...order, ...gives }));
    assert.deepEqual(plain(messages), plain(tells));
  }
  assert.equal(JSON.stringify(order), untouched, 'the order before was changed in place');
}

/** As it goes over the wire: members that are `undefined` are absent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
