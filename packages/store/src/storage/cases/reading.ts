// Finding and querying.
import assert from 'node:assert/strict';
import { name, raw } from '../../sql/sql.ts';
import { decoded } from '../byte-string.ts';
import { ask, byCreation, type Case, customerIs, done, facetIs } from './asking.ts';
import { freshProject, insert, orderOf } from './documents.ts';

export const reading: readonly Case[] = [
  {
    title: 'a stored document is found by id, key and unique value, and nowhere else',
    async run(storage) {
      const projectKey = freshProject();
      const document = orderOf({ key: 'my-key', number: '7', email: 'A@b.c' });
      assert.deepEqual(await storage.commit(projectKey, [insert(document)]), done);
      const targets = [
        { key: 'my-key' },
        { id: 'absent' },
        { id: document.id },
        { unique: 'number', value: '7' },
        { unique: 'email', value: 'a@b.c' },
        { unique: 'email', value: 'A@b.c' },
        { id: document.id },
      ];
      const all = await storage.find(projectKey, 'shop-order', targets);
      const row = { id: document.id, version: 1, messageSequence: 0 };
      assert.deepEqual(
        all.map(
          (one) => one && { id: one.id, version: one.version, sequence: one.messageSequence },
        ),
        [1, 0, 1, 1, 1, 0, 1].map((is) =>
          is === 1 ? { id: row.id, version: 1, sequence: 0 } : undefined,
        ),
      );
      assert.equal(all[0]?.text, JSON.stringify(document));
      for (const target of targets) {
        const [alone] = await storage.find(projectKey, 'shop-order', [target]);
        const [elsewhere] = await storage.find(freshProject(), 'shop-order', [target]);
        assert.equal(alone?.id, all[targets.indexOf(target)]?.id);
        assert.equal(elsewhere, undefined);
      }
      assert.deepEqual(await storage.find(projectKey, 'shop-order', []), []);
    },
  },
  {
    title: 'a page has strings of all lengths and scripts as they were stored',
    async run(storage) {
      const projectKey = freshProject();
      const scripts = ['a', 'ü', 'Ω', '語', '😀', '\u0080', '\\"'];
      const lengths = [0, 1, 250, 255, 256, 257, 511, 512, 513, 4_095, 4_096, 70_000];
      const orders = scripts.flatMap((letter) =>
        lengths.map((length) => orderOf({ note: letter.repeat(length) })),
      );
      await storage.commit(
        projectKey,
        orders.map((one) => insert(one)),
      );
      const asked = { ...ask, limit: 500 };
      const { rows } = await storage.query(projectKey, 'shop-order', asked);
      const texts = new Map(rows.map(({ id, text }) => [id, text]));
      for (const order of orders) assert.equal(texts.get(order.id), JSON.stringify(order));
      const { rows: sent } = await storage.documents(projectKey, 'shop-order', asked);
      assert.deepEqual(sent.map(decoded), [...texts.values()]);
    },
  },
  {
    title: 'documents without the value that is sorted by come last, both ways and on every page',
    async run(storage) {
      const projectKey = freshProject();
      const values = ['b', undefined, 'a', undefined, 'c'];
      const orders = values.map((customerId) => orderOf({ customerId }));
      await storage.commit(
        projectKey,
        orders.map((one) => insert(one)),
      );
      const pageOf = async (descending: boolean, offset: number) => {
        const sort = [{ expression: name('s_customerId'), descending, column: 'customerId' }];
        const asked = { ...ask, sort, offset, limit: 2 };
        const { rows } = await storage.query(projectKey, 'shop-order', asked);
        return rows.map(({ id }) => values[orders.findIndex((order) => order.id === id)] ?? '-');
      };
      assert.deepEqual(await pageOf(true, 0), ['c', 'b']);
      assert.deepEqual(await pageOf(true, 2), ['a', '-']);
      assert.deepEqual(await pageOf(true, 4), ['-']);
      assert.deepEqual(await pageOf(false, 2), ['c', '-']);
    },
  },
  {
    title: 'a condition that many meet gives the same pages each time, while documents change',
    async run(storage) {
      const projectKey = freshProject();
      const orders = Array.from({ length: 300 }, (_, index) =>
        orderOf({ customerId: index < 250 ? 'many' : 'few' }),
      );
      await storage.commit(
        projectKey,
        orders.map((one) => insert(one)),
      );
      const where = facetIs('customerId', 'many');
      const expected = orders.flatMap(({ id, customerId }) => (customerId === 'many' ? [id] : []));
      expected.sort();
      const check = async (offset: number, withTotal: boolean) => {
        const asked = { ...ask, where, offset, withTotal };
        const { rows, total: counted } = await storage.query(projectKey, 'shop-order', asked);
        const total = await counted;
        const ids = rows.map(({ id }) => id);
        assert.deepEqual(ids, expected.slice(offset, offset + 20));
        assert.equal(total, withTotal ? expected.length : undefined);
      };
      for (const offset of [0, 0, 20, 240, 0, 500, 0]) await check(offset, true);
      for (const offset of [0, 100, 240]) await check(offset, false);
      const gone = orders.filter(({ id }) => expected.slice(0, 245).includes(id));
      await storage.commit(
        projectKey,
        gone.map((before) => ({ type: 'delete', kind: 'shop-order', before, messages: [] })),
      );
      expected.splice(0, 245);
      for (const offset of [0, 0, 4, 5]) await check(offset, true);
    },
  },
  {
    title: 'a page has its rows in order, its offset and its total',
    async run(storage) {
      const projectKey = freshProject();
      const customers = ['c1', 'c2', 'c1', 'c1', 'c2'];
      const orders = customers.map((customerId, second) =>
        orderOf({ customerId, lines: [{ sku: `S${second}` }, { sku: 'X' }] }, second),
      );
      await storage.commit(
        projectKey,
        orders.map((one) => insert(one)),
      );
      const ids = (...indexes: number[]) => indexes.map((index) => orders[index]!.id);
      const pages: readonly (readonly [object, readonly string[], number | undefined])[] = [
        [{}, ids(0, 1, 2, 3, 4), 5],
        [{ limit: 2, offset: 1 }, ids(1, 2), 5],
        [{ limit: 2, offset: 9 }, [], 5],
        [{ sort: [byCreation(true)], limit: 2 }, ids(4, 3), 5],
        [{ where: customerIs('c1'), sort: [byCreation(true)] }, ids(3, 2, 0), 3],
        [{ where: customerIs('c1'), sort: [byCreation(true)], withTotal: false }, ids(3, 2, 0)],
        [{ where: customerIs('c9') }, [], 0],
        [{ where: facetIs('lines.sku', ['X']), sort: [byCreation(true)] }, ids(4, 3, 2, 1, 0), 5],
        [{ where: facetIs('lines.sku', ['S3']) }, ids(3), 1],
        [{ where: facetIs('lines.sku', ['S3']), offset: 1 }, [], 1],
        [{ where: facetIs('lines.sku', ['S3']), withTotal: false }, ids(3)],
        [{ where: facetIs('lines.sku', ['X']), isDeclared: true }, ids(0, 1, 2, 3, 4), 5],
        [
          { where: facetIs('lines.sku', ['X']), isDeclared: true, limit: 2, offset: 2 },
          ids(2, 3),
          5,
        ],
        [{ where: facetIs('lines.sku', ['S3']), isDeclared: true, withTotal: false }, ids(3)],
        [{ where: { exact: raw(`document like '%S4%'`), paths: [] } }, ids(4), 1],
        [{ where: { ...facetIs('customerId', 'c2'), exact: raw(`"id" > 'id-0'`) } }, ids(1, 4), 2],
      ].map(([asked, rows, total]) => [asked, rows, total] as never);
      for (const [asked, rows, total] of pages) {
        const page = await storage.query(projectKey, 'shop-order', { ...ask, ...asked });
        assert.deepEqual([page.rows.map(({ id }) => id), await page.total], [rows, total]);
        const alone = await storage.documents(projectKey, 'shop-order', { ...ask, ...asked });
        const sent = alone.rows.map((one) => JSON.parse(decoded(one)).id);
        assert.deepEqual([sent, await alone.total], [rows, total]);
      }
      assert.equal(await (await storage.query(freshProject(), 'shop-order', ask)).total, 0);
    },
  },
  {
    title: 'a page of one value is whole, and its total true, however many there are',
    async run(storage) {
      const projectKey = freshProject();
      const counts: readonly (readonly [string, number])[] = [
        ['c20', 20],
        ['c499', 499],
        ['c500', 500],
        ['c520', 520],
      ];
      for (const [customerId, count] of counts) {
        const orders = Array.from({ length: count }, (_, second) =>
          orderOf({ customerId }, second),
        );
        await storage.commit(
          projectKey,
          orders.map((one) => insert(one)),
        );
        const last = orders.slice(-101).reverse();
        const asked = { ...ask, where: customerIs(customerId), sort: [byCreation(true)] };
        for (const limit of [0, 1, 20, 100, 101]) {
          const page = await storage.query(projectKey, 'shop-order', { ...asked, limit });
          const expected = last.slice(0, limit).map(({ id }) => id);
          assert.deepEqual([page.rows.map(({ id }) => id), await page.total], [expected, count]);
        }
      }
    },
  },
  {
    title: 'several predicates are counted together, each in its project alone',
    async run(storage) {
      const projectKey = freshProject();
      for (const customerId of ['c1', 'c2', 'c1'])
        await storage.commit(projectKey, [insert(orderOf({ customerId }))]);
      const asked = [customerIs('c2'), customerIs('c9'), facetIs('customerId', 'c1')];
      assert.deepEqual(await storage.counts(projectKey, 'shop-order', asked), [1, 0, 2]);
      assert.deepEqual(await storage.counts(freshProject(), 'shop-order', asked), [0, 0, 0]);
      assert.deepEqual(await storage.counts(projectKey, 'shop-order', []), []);
    },
  },
];
