// Facts in rounds: what a rule asks for is fetched once, in whichever round it begins to need it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Known, type Needs, need, type Target } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { gather } from './gather.ts';
import type { Session } from './session.ts';

const around = { now: '2024-01-01T00:00:00.000Z', newId: () => 'fresh', projectKey: 'shop' };

/** A session in which every document exists, and which records the reads. */
function recorded() {
  const read: string[] = [];
  const documents = async (kind: string, targets: readonly Target[]) => {
    read.push(...targets.map((target: any) => `${kind} ${target.id ?? target.key}`));
    return targets.map((target) => ({ document: target }));
  };
  return { read, session: { project: 'shop', world: { kinds }, documents } as unknown as Session };
}

async function gathered(needs: (known: Known) => Needs) {
  const { read, session } = recorded();
  return { facts: await gather(session, around, needs), read: [...new Set(read)] };
}

test('a need that is undefined at first is answered when a later round has it', async () => {
  const { facts, read } = await gathered(({ cart }) => ({
    cart: need.maybe('cart', { id: 'one' }),
    store: need.maybe('store', cart && { key: cart.id }),
  }));
  assert.deepEqual(facts.store, { key: 'one' });
  assert.deepEqual(read, ['cart one', 'store one']);
});

test('a need that stays undefined is known to be nothing', async () => {
  const { facts } = await gathered(() => ({ store: need.maybe('store', undefined) }));
  assert.ok('store' in facts);
  assert.equal(facts.store, undefined);
});

test('what is answered is not asked for again, whatever a later round says', async () => {
  let round = 0;
  const { facts, read } = await gathered(() => {
    round += 1;
    return {
      cart: need.maybe('cart', { id: `cart ${round}` }),
      ...(round > 1 ? { store: need.maybe('store', { key: 'here' }) } : {}),
    };
  });
  assert.deepEqual(facts.cart, { id: 'cart 1' });
  assert.deepEqual(read, ['cart cart 1', 'store here']);
});

test('surroundings are never fetched over', async () => {
  const { facts } = await gathered(() => ({ now: need.maybe('store', { key: 'now' }) }));
  assert.equal(facts.now, around.now);
});

test('a rule that asks for more and more is stopped', async () => {
  const endless = (known: Known) => ({
    ...known,
    [`fact ${Object.keys(known).length}`]: undefined,
  });
  await assert.rejects(gathered(endless), /without end/);
});
