// Data stored with a document: messages, derived documents, secrets.
import assert from 'node:assert/strict';
import { ask, type Case, done, makeProject, messageCount, readStored } from './asking.ts';
import { freshProject, insert, messageAbout, next, orderOf, remove, update } from './documents.ts';

export const beside: readonly Case[] = [
  {
    title: 'messages are stored with their change, or not at all',
    async run(storage) {
      const projectKey = await makeProject(storage);
      const document = orderOf();
      const created = insert(document, { messages: [messageAbout(document, 1)] });
      assert.deepEqual(await storage.commit(projectKey, [created]), done);
      assert.equal((await readStored(storage, projectKey, document.id))?.messageSequence, 1);
      const changed = next(document, { state: 'Paid' });
      const told = {
        messageSequence: 3,
        messages: [messageAbout(changed, 2), messageAbout(changed, 3)],
      };
      assert.deepEqual(await storage.commit(projectKey, [update(document, changed, told)]), done);
      assert.equal((await readStored(storage, projectKey, document.id))?.messageSequence, 3);
      const stale = update(document, changed, { ...told, messages: [messageAbout(document, 9)] });
      assert.equal((await storage.commit(projectKey, [stale])).outcome, 'conflict');
      assert.equal(await messageCount(storage, projectKey), 3);
    },
  },
  {
    title: 'a project that has not enabled messages keeps none',
    async run(storage) {
      const projectKey = await makeProject(storage, false);
      const document = orderOf();
      const created = insert(document, { messages: [messageAbout(document, 1)] });
      assert.deepEqual(await storage.commit(projectKey, [created]), done);
      assert.equal(await messageCount(storage, projectKey), 0);
    },
  },
  {
    title: 'erasure takes the messages about the document, and only those',
    async run(storage) {
      const projectKey = await makeProject(storage);
      const [mine, other] = [orderOf(), orderOf()];
      const writes = [mine, other].map((one) => insert(one, { messages: [messageAbout(one, 1)] }));
      await storage.commit(projectKey, writes);
      await storage.commit(projectKey, [remove(mine, { erase: true })]);
      const left = await storage.query(projectKey, 'message', ask);
      assert.deepEqual(
        left.rows.map(({ text: json }) => JSON.parse(json).resource.id),
        [other.id],
      );
    },
  },
  {
    title: 'derived documents follow their source in the same commit',
    async run(storage) {
      const projectKey = freshProject();
      const find = async (id: string) => (await storage.find(projectKey, 'view', [{ id }]))[0];
      const first = orderOf();
      await storage.commit(projectKey, [insert(first)]);
      const readDoubled = async () => JSON.parse((await find(first.id))!.text).doubled;
      assert.equal(await readDoubled(), 200);
      const second = next(first, { total: { centAmount: 150 } });
      await storage.commit(projectKey, [update(first, second)]);
      assert.equal(await readDoubled(), 300);
      const stale = update(first, next(first, { total: { centAmount: 1 } }));
      assert.equal((await storage.commit(projectKey, [stale])).outcome, 'conflict');
      assert.equal(await readDoubled(), 300);
      const hidden = next(second, { state: 'Hidden' });
      await storage.commit(projectKey, [update(second, hidden)]);
      assert.equal(await find(first.id), undefined);
      const shown = next(hidden, { state: 'Open' });
      await storage.commit(projectKey, [update(hidden, shown)]);
      assert.equal(await readDoubled(), 300);
      await storage.commit(projectKey, [remove(shown)]);
      assert.equal(await find(first.id), undefined);
    },
  },
  {
    title: 'a secret is stored with its document, replaced, and deleted with it',
    async run(storage) {
      const projectKey = freshProject();
      const secret = (id: string) => storage.secret(projectKey, 'shop-order', id);
      const first = orderOf();
      await storage.commit(projectKey, [insert(first, { secret: 'one' })]);
      assert.equal(await secret(first.id), 'one');
      assert.equal(await storage.secret(freshProject(), 'shop-order', first.id), undefined);
      const second = next(first, {});
      await storage.commit(projectKey, [update(first, second, { secret: 'two' })]);
      assert.equal(await secret(first.id), 'two');
      await storage.commit(projectKey, [update(first, second, { secret: 'stale' })]);
      assert.equal(await secret(first.id), 'two');
      await storage.commit(projectKey, [remove(second)]);
      assert.equal(await secret(first.id), undefined);
    },
  },
];
