// Runs tables of cases over the update actions of carts: a document, an input, what comes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, sanitised } from '@storewright/engine/pipeline/decode/decode';
import { ApiError, type Principal } from '@storewright/model/declaration';
import { type Cart, cartKind } from '@storewright/model/resources/ordering/cart';
import { cartDocuments, cartFixture, cartProject } from './cart-fixture.ts';
import { runActions, type World } from './pure-pipeline.ts';

export interface CartCase {
  readonly does: string;
  readonly action: string;
  /** As a client sends it, with references by id. */
  readonly input: object;
  /** The cart before; default: the fixture. */
  readonly on?: Cart;
  /** Members of the cart before. */
  readonly before?: Partial<Cart>;
  /** Documents that a need for matching ones finds, by kind. */
  readonly matching?: { readonly [kind: string]: readonly object[] };
  readonly scopes?: readonly string[];
  /** Members of the cart after the request; absent: the action refuses. */
  readonly gives?: object;
  /** Error code. */
  readonly refuses?: string;
}

/** Declares one test for each case. */
export function testCartActions(cases: readonly CartCase[]): void {
  for (const one of cases) test(`${one.action} ${one.does}`, () => check(one));
}

function check(one: CartCase): void {
  const cart = { ...(one.on ?? cartFixture), ...one.before };
  const untouched = JSON.stringify(cart);
  const run = () => runActions(cartKind, worldOf(one), cart, [requestOf(one)]);
  if (one.refuses === undefined) {
    const { document } = run();
    assert.deepEqual(plain(document), plain({ ...cart, ...one.gives }));
  } else {
    assert.throws(run, (fault) => isApiError(fault, one.refuses!));
  }
  assert.equal(JSON.stringify(cart), untouched, 'the cart before was changed in place');
}

function isApiError(fault: unknown, code: string): boolean {
  if (!(fault instanceof ApiError)) throw fault;
  assert.equal(fault.code, code, fault.message);
  return true;
}

// Decoding throws as the pipeline's does, so that a case may also show a malformed input.
function requestOf({ action, input }: CartCase) {
  const known = cartKind.actions.get(action);
  assert.ok(known !== undefined, `there is no action ${action}`);
  return { action, input: decoded(known.members, sanitised(structuredClone(input))) };
}

function worldOf({ matching = {}, scopes }: CartCase): World {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new-${count}`;
  };
  return {
    documents: cartDocuments,
    project: cartProject,
    matching: new Map(Object.entries(matching)),
    newId,
    ...(scopes === undefined ? {} : { principal: clientWith(scopes) }),
  };
}

const clientWith = (scopes: readonly string[]): Principal => ({
  projectKey: 'demo',
  clientId: 'client',
  scopes: new Set(scopes),
});

/** As it goes over the wire: members that are `undefined` are absent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
