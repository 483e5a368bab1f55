// Commits of the same shape that come together are one statement, and each has its own outcome.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Kind,
  kindOf,
  optional,
  reference,
  resource,
  text,
  unique,
} from '@storewright/model/declaration';
import {
  caseKinds,
  freshId,
  freshProject,
  messageAbout,
  next,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { Storage, StorageWrite } from '@storewright/store/storage/storage';
import { openDatabase } from '../../testing/database.ts';
import { statementsOf } from '../../testing/statements.ts';

const described = { doc: 'A kind of the test.' };
const place = resource({
  kind: 'place',
  name: 'Place',
  plural: 'places',
  ...described,
  fields: { note: optional(text()) },
});
const ticket = resource({
  kind: 'ticket',
  name: 'Ticket',
  plural: 'tickets',
  ...described,
  fields: { number: optional(text()), place: optional(reference('place')) },
  unique: [unique('number')],
});
const users = [{ kind: 'ticket', at: ['place.id'], where: 'place(id = :id)' }];
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...caseKinds,
  ['place', kindOf({ resource: place, remove: { users } } as never)],
  ['ticket', kindOf({ resource: ticket })],
]);

let home: Awaited<ReturnType<typeof openDatabase>>;
let database: Database;
let storage: Storage;
before(async () => {
  home = await openDatabase();
  database = await home.connect();
  await migrate(database, kinds);
  storage = createStorage(database, kinds, { messages: 'always' });
});
after(() => home.drop());

const instant = new Date(0).toISOString();
const documentOf = (members: object = {}) => ({
  id: freshId(),
  version: 1,
  createdAt: instant,
  lastModifiedAt: instant,
  ...members,
});
type Document = ReturnType<typeof documentOf>;

const made = (kind: string, document: Document): StorageWrite => ({
  type: 'insert',
  kind,
  document,
  messages: [messageAbout(document as never, 1)],
});
const changed = (kind: string, former: Document): StorageWrite => ({
  type: 'update',
  kind,
  before: former,
  document: next(former as never, { note: 'b' }),
  messageSequence: 2,
  messages: [messageAbout(former as never, 2)],
});
const at = (id: string) => ({ place: { typeId: 'place', id } });

async function versions(project: string, kind: string, all: readonly Document[]) {
  const rows = await storage.find(
    project,
    kind,
    all.map(({ id }) => ({ id })),
  );
  return rows.map((row) => row?.version);
}

const messagesIn = async (project: string) => {
  const page = { sort: [], limit: 500, offset: 0, withTotal: false };
  return (await storage.query(project, 'message', page)).rows.length;
};

const each = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('what comes in one turn of the event loop is one statement', async () => {
  const project = freshProject();
  // The first commit of all reads which paths are indexed.
  await storage.commit(project, [made('place', documentOf())]);
  const all = each(16, () => documentOf());
  const sent = await statementsOf(database, () =>
    Promise.all(all.map((one) => storage.commit(project, [made('ticket', one)]))),
  );
  assert.equal(sent.length, 1);
  assert.deepEqual(
    await versions(project, 'ticket', all),
    each(16, () => 1),
  );
  assert.equal(await messagesIn(project), 17);
});

test('what is derived is stored with its document, also when only some have any', async () => {
  const project = freshProject();
  await storage.commit(project, [made('place', documentOf())]);
  const states = each(16, (index) => (index % 3 === 0 ? 'Hidden' : 'Open'));
  const all = states.map((state) =>
    documentOf({ state, total: { centAmount: 5 }, lines: [{ sku: 'A' }] }),
  );
  const sent = await statementsOf(database, () =>
    Promise.all(all.map((one) => storage.commit(project, [made('shop-order', one)]))),
  );
  assert.equal(sent.length, 1);
  assert.deepEqual(
    await versions(project, 'shop-order', all),
    all.map(() => 1),
  );
  assert.deepEqual(
    await versions(project, 'view', all),
    states.map((state) => (state === 'Open' ? 1 : undefined)),
  );
});

test('of creations that come together, those that used an outdated list are refused', async () => {
  const project = freshProject();
  await storage.commit(project, [made('place', documentOf())]);
  const all = each(12, () => documentOf());
  const outcomes = await Promise.all(
    all.map((one, index) =>
      storage.commit(project, [made('ticket', one)], {
        generations: [{ project, name: 'a list', number: index % 2 }],
      }),
    ),
  );
  const expected = all.map((_, index) => (index % 2 === 0 ? 'done' : 'outdated'));
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    expected,
  );
  assert.deepEqual(
    await versions(project, 'ticket', all),
    expected.map((outcome) => (outcome === 'done' ? 1 : undefined)),
  );
});

for (const withDuplicates of [false, true])
  test(`creations that come together, some in vain${withDuplicates ? ', some of taken values' : ''}`, async () => {
    const project = freshProject();
    const there = documentOf();
    await storage.commit(project, [made('place', there)]);
    await storage.commit(project, [made('ticket', documentOf({ number: 'taken' }))]);
    const number = withDuplicates ? 'taken' : 'free';
    const reasons = [{}, at('nowhere'), {}, { number: `${number}` }, at(there.id)];
    const all = each(20, (index) =>
      documentOf(
        index < 5 || withDuplicates
          ? reasons[index % 5]
          : { ...reasons[index % 5], number: `${index}` },
      ),
    );
    const stale = { kind: 'place', id: there.id, version: 7, modified: there.lastModifiedAt };
    const outcomes = await Promise.all(
      all.map((one, index) =>
        storage.commit(project, [made('ticket', one)], {
          presumed: { project, documents: index % 5 === 2 ? [stale] : [] },
        }),
      ),
    );
    const expected = [
      'done',
      'dangling',
      'outdated',
      withDuplicates ? 'duplicate' : 'done',
      'done',
    ];
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      all.map((_, index) => expected[index % 5]),
    );
    assert.deepEqual(
      await versions(project, 'ticket', all),
      outcomes.map(({ outcome }) => (outcome === 'done' ? 1 : undefined)),
    );
    const stored = outcomes.filter(({ outcome }) => outcome === 'done').length;
    assert.equal(await messagesIn(project), 2 + stored);
  });

test('changes with a creation that come together: what was disturbed leaves nothing behind', async () => {
  const project = freshProject();
  const places = each(12, () => documentOf());
  await Promise.all(places.map((one) => storage.commit(project, [made('place', one)])));
  const tickets = places.map(({ id }) => documentOf({ number: id, ...at(id) }));
  const outcomes = await Promise.all(
    places.map((one, index) => {
      const former = index % 3 === 0 ? { ...one, version: 4 } : one;
      return storage.commit(project, [changed('place', former), made('ticket', tickets[index]!)]);
    }),
  );
  const isStored = (index: number) => index % 3 !== 0;
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    places.map((_, index) => (isStored(index) ? 'done' : 'conflict')),
  );
  assert.deepEqual(
    await versions(project, 'place', places),
    places.map((_, index) => (isStored(index) ? 2 : 1)),
  );
  assert.deepEqual(
    await versions(project, 'ticket', tickets),
    tickets.map((_, index) => (isStored(index) ? 1 : undefined)),
  );
  assert.equal(await messagesIn(project), 12 + 2 * 8);
});

test('of changes of one document that come together one is stored', async () => {
  const project = freshProject();
  const one = documentOf();
  await storage.commit(project, [made('place', one)]);
  const outcomes = await Promise.all(
    each(8, () => storage.commit(project, [changed('place', one)])),
  );
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 1);
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'conflict').length, 7);
});

test('an update that erases takes the messages about its document, also among others', async () => {
  const project = freshProject();
  const documents = [documentOf(), documentOf()];
  for (const document of documents) await storage.commit(project, [made('ticket', document)]);
  const [erased, other] = documents.map((document) => changed('ticket', document));
  const outcomes = await Promise.all([
    storage.commit(project, [{ ...erased, erase: true, messages: [] } as StorageWrite]),
    storage.commit(project, [other!]),
  ]);
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['done', 'done'],
  );
  const asked = { sort: [], limit: 10, offset: 0, withTotal: false };
  const { rows } = await storage.query(project, 'message', asked);
  assert.deepEqual(
    rows.map(({ text: json }) => JSON.parse(json).resource.id),
    [documents[1]!.id, documents[1]!.id],
  );
});
