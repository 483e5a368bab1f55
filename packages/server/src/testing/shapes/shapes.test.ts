// What answers are held against: the list beside the sources, and how it is read.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { publicNames } from '../public-names.ts';
import { answerFindings, operationFinder } from './answers.ts';
import { type Finding, findings } from './check.ts';
import { shapeLines } from './extract.ts';
import { exceptions } from './repairs.ts';
import { parseShapes, publicShapes, shapesFile } from './shapes.ts';

/** The document is not part of this repository: beside the tree, or beside the folder of worktrees. */
const file = ['../../../../../../', '../../../../../../../']
  .map((up) => new URL(`${up}shared/reference/openapi.json`, import.meta.url))
  .find(existsSync);
const absent = file === undefined && 'the public OpenAPI document is not beside this repository';

test('the list is what the public document says', { skip: absent }, () => {
  const lines = shapeLines(JSON.parse(readFileSync(file!, 'utf8')));
  assert.equal(readFileSync(shapesFile, 'utf8'), `${lines.join('\n')}\n`);
});

test('each place that may differ is one of the list', () => {
  const { byName } = publicShapes();
  for (const { problem, places } of exceptions)
    for (const place of places) {
      const [name = '', member = ''] = place.split('.');
      const shape = byName.get(name);
      assert.ok(shape !== undefined, place);
      if (member !== '*') assert.equal(shape.members.has(member), problem !== 'unknown', place);
    }
});

test('every message of an order is one by its type', () => {
  const { byName } = publicShapes();
  const { names } = byName.get('Message')!.choice!;
  assert.equal(names.get('OrderCreated'), 'OrderCreatedMessage');
  assert.equal(names.get('ParcelItemsUpdated'), 'ParcelItemsUpdatedMessage');
  // The public document gives messages of shopping lists no record.
  const without = new Set([
    'ShoppingListLineItemAdded',
    'ShoppingListLineItemRemoved',
    'ShoppingListStoreSet',
  ]);
  const listed = publicNames().messages.filter((name) => !without.has(name));
  assert.deepEqual([...names.keys()].sort(), [...listed].sort());
});

const small = parseShapes(`GET /things/{ID} 200 Thing
GET /things/all 200 [Thing
Base { id!:s }
Thing < Base @kind hard:Hard { kind!:Kind names:Names parts:[Part either:Part|Base at:T count:i }
Hard < Thing { weight!:n }
Kind = hard|soft
Names : {s
Part { day:D hour:H open:b any:* }
ErrorResponse { statusCode!:i message!:s }`);

const told = (found: readonly Finding[]) =>
  found.map(({ problem, place }) => `${problem} ${place}`);

describe('a value is held against its shape', () => {
  const sound = { id: 'a', kind: 'soft' };
  const cases: readonly (readonly [title: string, value: unknown, expected: readonly string[]])[] =
    [
      ['all is well', { ...sound, names: { en: 'a' }, count: 1, parts: [{ any: null }] }, []],
      ['a member of the base is missing', { kind: 'soft' }, ['missing Thing.id']],
      ['a further type has its own', { id: 'a', kind: 'hard' }, ['missing Hard.weight']],
      ['a further type is well', { id: 'a', kind: 'hard', weight: 1.5 }, []],
      ['another word', { id: 'a', kind: 'wet' }, ['word Thing.kind']],
      ['a value of another type', { ...sound, count: 1.5 }, ['type Thing.count']],
      ['null is no value', { ...sound, count: null }, ['type Thing.count']],
      [
        'an instant without milliseconds',
        { ...sound, at: '2026-01-01T00:00:00Z' },
        ['type Thing.at'],
      ],
      ['an unknown member', { ...sound, more: 1 }, ['unknown Thing.more']],
      ['no list', { ...sound, parts: {} }, ['type Thing.parts']],
      [
        'a part of a list',
        { ...sound, parts: [{}, { day: '1', hour: '2' }] },
        ['type Part.day', 'type Part.hour'],
      ],
      ['a value of a map', { ...sound, names: { en: 1 } }, ['type Thing.names']],
      ['no map', { ...sound, names: [] }, ['type Thing.names']],
      ['one of two', { ...sound, either: { id: 'b' } }, []],
      ['none of two', { ...sound, either: { open: 'b' } }, ['type Part.open']],
      ['no record', 'a', ['type Thing']],
    ];
  for (const [title, value, expected] of cases)
    test(title, () => assert.deepEqual(told(findings(small, 'Thing', value)), expected));
});

describe('an answer is held against its operation', () => {
  const find = operationFinder(small);
  const found = (path: string, status: number, body: unknown) =>
    told(answerFindings(small, find, { method: 'GET', path, status, body }));

  test('what is written out comes before placeholders', () => {
    assert.deepEqual(found('/things/all', 200, []), []);
    assert.deepEqual(found('/things/a', 200, []), ['type Thing']);
  });

  test('errors have one shape', () => {
    assert.deepEqual(found('/things/a', 404, { statusCode: 404 }), [
      'missing ErrorResponse.message',
    ]);
  });

  test('a status that is not offered is told', () => {
    assert.deepEqual(found('/things/a', 201, {}), ['unknown GET /things/{ID} 201']);
  });

  test('other paths are not looked at', () => {
    assert.deepEqual(found('/others', 200, 1), []);
  });
});
