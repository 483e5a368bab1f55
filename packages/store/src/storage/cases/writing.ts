// Versions, uniqueness, commits of several writes.
import assert from 'node:assert/strict';
import { type Case, done, guard, makeProject, messageCount, readStored } from './asking.ts';
import {
  type CaseDocument,
  freshProject,
  insert,
  messageAbout,
  next,
  orderOf,
  remove,
  update,
} from './documents.ts';

export const writing: readonly Case[] = [
  {
    title: 'an update needs the version it was made from',
    async run(storage) {
      const projectKey = freshProject();
      const first = orderOf();
      const second = next(first, { state: 'Paid' });
      await storage.commit(projectKey, [insert(first)]);
      assert.deepEqual(await storage.commit(projectKey, [update(first, second)]), done);
      const conflict = { outcome: 'conflict', kind: 'shop-order', id: first.id };
      assert.deepEqual(await storage.commit(projectKey, [update(first, second)]), {
        ...conflict,
        currentVersion: 2,
      });
      const row = await readStored(storage, projectKey, first.id);
      assert.deepEqual([row?.version, row?.text], [2, JSON.stringify(second)]);
      assert.deepEqual(await storage.commit(projectKey, [remove(first)]), {
        ...conflict,
        currentVersion: 2,
      });
      assert.deepEqual(await storage.commit(projectKey, [remove(second)]), done);
      assert.deepEqual(await storage.commit(projectKey, [remove(second)]), conflict);
      assert.equal(await readStored(storage, projectKey, first.id), undefined);
    },
  },
  {
    title: 'of updates that come at the same time each has its own outcome',
    async run(storage) {
      const projectKey = await makeProject(storage);
      const all = Array.from({ length: 24 }, () => orderOf());
      await storage.commit(projectKey, [
        insert(orderOf({ key: 'taken' })),
        ...all.map((one) => insert(one)),
      ]);
      const changes: readonly object[] = [{ key: 'taken' }, {}, {}, {}];
      const answers = await Promise.all(
        all.map((before, index) => {
          const stale = index % 4 === 2;
          const document = next(before, { state: 'Paid', ...changes[index % 4] });
          const text = index % 4 === 1 ? 'a\u0000b' : JSON.stringify(document);
          const told = { text, messageSequence: 1, messages: [messageAbout(document, 1)] };
          const write = update(stale ? { ...before, version: 5 } : before, document, told);
          return storage.commit(projectKey, [write]).then(
            ({ outcome }) => outcome,
            (error) => error.code,
          );
        }),
      );
      const expected = ['duplicate', 'InvalidInput', 'conflict', 'done'];
      assert.deepEqual(
        answers,
        all.map((_, index) => expected[index % 4]),
      );
      const rows = await storage.find(
        projectKey,
        'shop-order',
        all.map(({ id }) => ({ id })),
      );
      assert.deepEqual(
        rows.map((row) => [row?.version, row?.messageSequence]),
        all.map((_, index) => (index % 4 === 3 ? [2, 1] : [1, 0])),
      );
      assert.equal(await messageCount(storage, projectKey), 6);
    },
  },
  {
    title: 'several writes are stored together or not at all',
    async run(storage) {
      const projectKey = freshProject();
      const [left, right, fresh] = [orderOf(), orderOf(), orderOf()];
      await storage.commit(projectKey, [insert(left), insert(right)]);
      const stale = { ...right, version: 7 };
      const changed = update(left, next(left, { state: 'Paid' }));
      assert.deepEqual(await storage.commit(projectKey, [insert(fresh), changed, guard(stale)]), {
        outcome: 'conflict',
        kind: 'shop-order',
        id: right.id,
        currentVersion: 1,
      });
      assert.equal((await readStored(storage, projectKey, left.id))?.version, 1);
      assert.equal(await readStored(storage, projectKey, fresh.id), undefined);
      const writes = [insert(fresh), changed, guard(right)];
      assert.deepEqual(await storage.commit(projectKey, writes), done);
      assert.equal((await readStored(storage, projectKey, left.id))?.version, 2);
      assert.equal((await readStored(storage, projectKey, fresh.id))?.version, 1);
      const removals = [remove(right), remove(fresh), guard(next(left, {}))];
      assert.deepEqual(await storage.commit(projectKey, removals), done);
      assert.equal(await readStored(storage, projectKey, right.id), undefined);
    },
  },
  {
    title: 'a guard alone checks whether the version is current',
    async run(storage) {
      const projectKey = freshProject();
      const document = orderOf();
      await storage.commit(projectKey, [insert(document)]);
      assert.deepEqual(await storage.commit(projectKey, [guard(document)]), done);
      const outcome = await storage.commit(projectKey, [guard({ ...document, version: 2 })]);
      assert.equal(outcome.outcome, 'conflict');
    },
  },
  {
    title: 'keys, ids and declared values are unique in a project, and free again afterwards',
    async run(storage) {
      const projectKey = freshProject();
      const first = orderOf({ key: 'k1', number: 'n1', email: 'Me@x.y' });
      await storage.commit(projectKey, [insert(first)]);
      const holder = { holder: first.id };
      const rows: readonly (readonly [CaseDocument, string, string, object?])[] = [
        [orderOf({ key: 'k1' }), 'key', 'k1'],
        [orderOf({ number: 'n1' }), 'number', 'n1', holder],
        [orderOf({ email: 'me@X.y' }), 'email', 'me@x.y', holder],
        [{ ...orderOf(), id: first.id }, 'id', first.id],
      ];
      for (const [document, field, value, more] of rows) {
        assert.deepEqual(await storage.commit(projectKey, [insert(document)]), {
          outcome: 'duplicate',
          kind: 'shop-order',
          field,
          value,
          ...more,
        });
        assert.deepEqual(await storage.commit(freshProject(), [insert(document)]), done);
      }
      const moved = next(first, { key: 'k2', number: 'n2', email: undefined });
      assert.deepEqual(await storage.commit(projectKey, [update(first, moved)]), done);
      const heir = orderOf({ key: 'k1', number: 'n1', email: 'me@x.y' });
      assert.deepEqual(await storage.commit(projectKey, [insert(heir)]), done);
      const back = update(moved, next(moved, { number: 'n1' }));
      assert.equal((await storage.commit(projectKey, [back])).outcome, 'duplicate');
      assert.deepEqual(await storage.commit(projectKey, [remove(heir)]), done);
      assert.deepEqual(await storage.commit(projectKey, [back]), done);
    },
  },
  {
    title: 'a unique value goes from one document to another in one commit',
    async run(storage) {
      const projectKey = freshProject();
      const [left, right] = [orderOf({ number: 'n1' }), orderOf()];
      await storage.commit(projectKey, [insert(left), insert(right)]);
      const writes = [
        update(left, next(left, { number: undefined })),
        update(right, next(right, { number: 'n1' })),
      ];
      assert.deepEqual(await storage.commit(projectKey, writes), done);
      const [found] = await storage.find(projectKey, 'shop-order', [
        { unique: 'number', value: 'n1' },
      ]);
      assert.equal(found?.id, right.id);
      const twins = [insert(orderOf({ number: 'n2' })), insert(orderOf({ number: 'n2' }))];
      assert.deepEqual(await storage.commit(projectKey, twins), {
        outcome: 'duplicate',
        kind: 'shop-order',
        field: 'number',
        value: 'n2',
      });
    },
  },
];
