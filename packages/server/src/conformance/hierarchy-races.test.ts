// Documents are moved in hierarchies while others are moved or stored below them: what is copied from above always
// equals what is above, and nothing comes to be below itself.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Answered, type HeldUp, openHeldUp, type Sent } from '../testing/in-turn.ts';

/** Documents with this key are stored when the lock is free. */
const late = 'late';
let server: TestServer;
let held: HeldUp;
before(async () => {
  server = await startTestServer();
  held = await openHeldUp(server.databaseUrl);
  for (const table of ['category', 'cart_discount', 'discount_group', 'business_unit']) {
    await held.holdUp('insert', table, `new.key = '${late}'`);
    await held.holdUp('update', table, `new.key = '${late}'`);
  }
  await held.run('create sequence crossings');
  // A number of a sequence is drawn for good, even by a statement that is undone.
  await held.run(`create function crossed() returns trigger language plpgsql as $$
    begin
      if nextval('crossings') < 7 then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      return null;
    end $$`);
  await held.run(`create trigger crossed after insert on category for each row
    when (new.key = 'crossed') execute function crossed()`);
});
after(async () => {
  await held.close();
  await server.close();
});

interface Named {
  readonly id: string;
  readonly version: number;
}

/** Categories of the test, by their names. */
let names: Map<string, Named>;

/** Categories of earlier tests. */
let former: ReadonlySet<string>;

const allCategories = async (): Promise<readonly any[]> =>
  (await server.read('/categories?limit=500')).results;

beforeEach(async () => {
  names = new Map();
  const all = await allCategories();
  former = new Set(all.map(({ id }) => id));
  // The key is free for each test.
  const holder = all.find(({ key }) => key === late);
  if (holder !== undefined)
    await server.changed(`/categories/${holder.id}`, { action: 'setKey', key: `late-${count}` });
});

const idOf = (name: string) => names.get(name)!.id;

let count = 0;
const draftOf = (key: string, parent?: string) => {
  count += 1;
  return {
    ...{ key, name: { en: key }, slug: { en: `slug-${count}` } },
    ...(parent === undefined ? {} : { parent: { typeId: 'category', id: idOf(parent) } }),
  };
};

/** Stores categories, each with the name of its parent; the key of one of them is `late` later. */
async function plant(tree: { readonly [name: string]: string | undefined }, isLate?: string) {
  count += 1;
  for (const [name, parent] of Object.entries(tree))
    names.set(name, await server.created('/categories', draftOf(`${name}-${count}`, parent)));
  if (isLate === undefined) return;
  const actions = [{ action: 'setKey', key: late }];
  const { id, version } = names.get(isLate)!;
  const { body } = await server.request('POST', `/categories/${id}`, { version, actions });
  names.set(isLate, body);
}

const create =
  (key: string, parent: string): Sent =>
  () =>
    server.request('POST', '/categories', draftOf(key, parent));

const move =
  (name: string, parent: string, version = names.get(name)!.version): Sent =>
  () =>
    server.request('POST', `/categories/${idOf(name)}`, {
      version,
      actions: [{ action: 'changeParent', parent: { typeId: 'category', id: idOf(parent) } }],
    });

const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status);

/** All categories of the test: no one is below itself, and the ancestors are the chain of the parents. */
async function assertTree() {
  const all = (await allCategories()).filter(({ id }) => !former.has(id));
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { id, key, ancestors } of all) {
    const chain: string[] = [];
    for (let above = byId.get(id).parent; above !== undefined; above = byId.get(above.id).parent) {
      assert.ok(!chain.includes(above.id) && above.id !== id, `${key} is below itself`);
      chain.unshift(above.id);
    }
    assert.deepEqual(
      ancestors.map((one: any) => one.id),
      chain,
      key,
    );
  }
}

/** Sends requests in turn, and looks at all categories afterwards. */
async function race(...sent: readonly [Sent, ...Sent[]]) {
  const answers = await held.inTurn(...sent);
  await assertTree();
  return answers;
}

const isRefused = ({ status, body }: Answered) =>
  status === 400 && body.errors[0].code === 'InvalidOperation';

test('of two opposite moves the second one is refused', async () => {
  await plant({ a: undefined, b: undefined }, 'a');
  const answers = await race(move('a', 'b'), move('b', 'a'));
  assert.equal(answers[0]!.status, 200, JSON.stringify(answers));
  assert.ok(isRefused(answers[1]!), JSON.stringify(answers));
});

test('two opposite moves below descendants do not block each other', async () => {
  const tree = { a: undefined, aa: 'a', aaa: 'aa', b: undefined, bb: 'b', bbb: 'bb' };
  await plant(tree, 'b');
  const answers = await race(move('b', 'aaa'), move('a', 'bbb'));
  assert.equal(answers[0]!.status, 200, JSON.stringify(answers));
  assert.ok(isRefused(answers[1]!), JSON.stringify(answers));
});

test('of three moves in a circle one is refused', async () => {
  await plant({ a: undefined, b: undefined, c: undefined }, 'a');
  const answers = await race(move('a', 'b'), move('b', 'c'), move('c', 'a'));
  assert.deepEqual(statuses(answers).sort(), [200, 200, 400], JSON.stringify(answers));
});

const moving = {
  root: undefined,
  middle: 'root',
  parent: 'middle',
  target: undefined,
  over: 'target',
};

test('a category that is created below one whose ancestor moves then moves along', async () => {
  await plant(moving);
  const answers = await race(create(late, 'parent'), move('root', 'over'));
  assert.deepEqual(statuses(answers), [201, 200], JSON.stringify(answers));
});

test('a category that is created while an ancestor of its parent moves has the new ancestors', async () => {
  await plant(moving, 'root');
  const answers = await race(move('root', 'over'), create('created-then', 'parent'));
  assert.deepEqual(statuses(answers), [200, 201], JSON.stringify(answers));
  assert.equal(answers[1]!.body.ancestors.length, 5);
  assert.equal(answers[1]!.body.version, 1);
});

test('a category that is created while its parent moves has the new ancestors', async () => {
  await plant(moving, 'root');
  const answers = await race(move('root', 'over'), create('created-below', 'root'));
  assert.deepEqual(statuses(answers), [200, 201], JSON.stringify(answers));
  assert.equal(answers[1]!.body.ancestors.length, 3);
});

const withMoved = { ...moving, moved: undefined, leaf: 'moved' };

test('a category that is moved below one whose ancestor moves then moves along', async () => {
  await plant(withMoved, 'moved');
  const answers = await race(move('moved', 'parent'), move('root', 'over'));
  assert.deepEqual(statuses(answers), [200, 200], JSON.stringify(answers));
});

test('a category that is moved while an ancestor of its parent moves has the new ancestors', async () => {
  await plant(withMoved, 'root');
  const answers = await race(move('root', 'over'), move('moved', 'parent'));
  assert.deepEqual(statuses(answers), [200, 200], JSON.stringify(answers));
  assert.equal(answers[1]!.body.ancestors.length, 5);
});

test('a category that leaves a tree while it moves stays out of it', async () => {
  await plant(withMoved, 'parent');
  const answers = await race(move('parent', 'moved'), move('root', 'over'));
  assert.deepEqual(statuses(answers), [200, 200], JSON.stringify(answers));
});

test('categories that are stored below one parent change neither it nor each other', async () => {
  await plant({ parent: undefined, one: undefined, other: undefined }, 'one');
  const answers = await race(
    move('one', 'parent'),
    move('other', 'parent'),
    create('third', 'parent'),
  );
  assert.deepEqual(statuses(answers), [200, 200, 201], JSON.stringify(answers));
  const { version } = await server.read(`/categories/${idOf('parent')}`);
  assert.equal(version, names.get('parent')!.version);
});

test('a move of a category that has changed itself is a conflict', async () => {
  await plant({ ...moving, other: undefined }, 'root');
  const answers = await race(move('root', 'over'), move('root', 'other'), move('parent', 'other'));
  assert.deepEqual(statuses(answers), [200, 409, 409], JSON.stringify(answers));
  for (const { body } of answers.slice(1))
    assert.equal(body.errors[0].code, 'ConcurrentModification');
});

test('a move with another change to where it is already is stored', async () => {
  await plant({ parent: undefined, moved: 'parent', leaf: 'moved' });
  const { id, version } = names.get('moved')!;
  const parent = { typeId: 'category', id: idOf('parent') };
  const actions = [
    { action: 'setExternalId', externalId: 'x' },
    { action: 'changeParent', parent },
  ];
  const answer = await server.request('POST', `/categories/${id}`, { version, actions });
  assert.equal(answer.status, 200, JSON.stringify(answer));
  await assertTree();
});

test('a commit that PostgreSQL keeps undoing in favor of others is decided again', async () => {
  await plant({ parent: undefined });
  const answer = await server.request('POST', '/categories', draftOf('crossed', 'parent'));
  assert.equal(answer.status, 201, JSON.stringify(answer));
});

// Units of a company.

const unit = (key: string, parent?: string) => ({
  ...{ key, name: key, unitType: parent === undefined ? 'Company' : 'Division' },
  ...(parent === undefined ? {} : { parentUnit: { typeId: 'business-unit', key: parent } }),
});

const moveUnit =
  (key: string, parent: string): Sent =>
  async () => {
    const { version } = await server.read(`/business-units/key=${key}`);
    return server.request('POST', `/business-units/key=${key}`, {
      version,
      actions: [
        { action: 'changeParentUnit', parentUnit: { typeId: 'business-unit', key: parent } },
      ],
    });
  };

/** Units as they are stored: answers do not show what is above. */
async function assertUnits() {
  const rows = await held.run('select document from business_unit');
  const all = rows.map(({ document }) => JSON.parse(document));
  const byKey = new Map(all.map((one) => [one.key, one]));
  for (const { key, ancestors } of all) {
    const chain: string[] = [];
    for (let above = byKey.get(key).parentUnit; above; above = byKey.get(above.key).parentUnit) {
      assert.ok(!chain.includes(above.key) && above.key !== key, `${key} is below itself`);
      chain.unshift(above.key);
    }
    assert.deepEqual(
      ancestors.map((one: any) => one.key),
      chain,
      key,
    );
  }
}

test('units that move while others move or join keep their ancestors right', async () => {
  await server.created('/business-units', unit('company'));
  for (const [key, parent] of [
    [late, 'company'],
    ['sales', 'company'],
    ['below-late', late],
  ] as const)
    await server.created('/business-units', unit(key, parent));
  const opposite = await held.inTurn(moveUnit(late, 'sales'), moveUnit('sales', late));
  assert.equal(opposite[0]!.status, 200, JSON.stringify(opposite));
  assert.ok(isRefused(opposite[1]!), JSON.stringify(opposite));
  await assertUnits();
  const joining = await held.inTurn(moveUnit(late, 'company'), () =>
    server.request('POST', '/business-units', unit('joining', 'below-late')),
  );
  assert.deepEqual(statuses(joining), [200, 201], JSON.stringify(joining));
  await assertUnits();
});

// Discounts in a group have its place.

const discount = (key: string, group: string) => ({
  ...{ key, name: { en: key }, cartPredicate: '1=1', requiresDiscountCode: false },
  value: { type: 'relative', permyriad: 1000 },
  target: { type: 'lineItems', predicate: '1=1' },
  discountGroup: { typeId: 'discount-group', key: group },
});

const setGroupOrder =
  (key: string, sortOrder: string): Sent =>
  async () => {
    const { version } = await server.read(`/discount-groups/key=${key}`);
    const actions = [{ action: 'setSortOrder', sortOrder }];
    return server.request('POST', `/discount-groups/key=${key}`, { version, actions });
  };

/** Keys of the discounts that a predicate finds at a place: it reads what is stored. */
async function findPlacedAt(sortOrder: string) {
  const where = encodeURIComponent(`sortOrder = "${sortOrder}"`);
  const { results } = await server.read(`/cart-discounts?where=${where}`);
  return results.map(({ key }: any) => key);
}

test('a discount that joins a group while the group gets another place has that place', async () => {
  await server.created('/discount-groups', { key: 'early', sortOrder: '0.11' });
  const before = await held.inTurn(
    () => server.request('POST', '/cart-discounts', discount(late, 'early')),
    setGroupOrder('early', '0.12'),
  );
  assert.deepEqual(statuses(before), [201, 200], JSON.stringify(before));
  assert.deepEqual(await findPlacedAt('0.12'), [late]);
  await server.created('/discount-groups', { key: late, sortOrder: '0.13' });
  const then = await held.inTurn(setGroupOrder(late, '0.14'), () =>
    server.request('POST', '/cart-discounts', discount('joins', late)),
  );
  assert.deepEqual(statuses(then), [200, 201], JSON.stringify(then));
  assert.deepEqual(await findPlacedAt('0.14'), ['joins']);
});
