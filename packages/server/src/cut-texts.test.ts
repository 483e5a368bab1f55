// What clients have sent is cut before it stands in an error or in the log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorBody } from '@storewright/edges/rest/common/errors';
import {
  ApiError,
  apiError,
  duplicateField,
  errorTable,
  limits,
} from '@storewright/model/declaration';
import { productFiles, roomOf, textOf } from './testing/source-imports.ts';

const long = 'x'.repeat(200_000);
/** A message stands in the body twice, or three times with `error_description`. */
const mostOfBody = 4 * limits.messageLength;

for (const code of Object.keys(errorTable) as (keyof typeof errorTable)[])
  test(`an error ${code} that repeats a long string is short`, () => {
    assert.ok(errorBody(apiError[code](`There is no '${long}' here.`)).length < mostOfBody);
  });

test('members of errors are short, whatever the string stands in', () => {
  const members = { field: long, keys: [long], conflicting: { name: { en: long }, [long]: 1 } };
  const others = [{ code: 'InvalidInput', message: long, extra: { deep: [long] } }];
  const error = new ApiError('InvalidInput', long, members, 400, others);
  assert.ok(errorBody(error).length < 20_000);
  assert.ok(errorBody(duplicateField('slug.en', { en: long })).length < 3 * mostOfBody);
});

test('an update action is repeated as it was sent, unless it is long', () => {
  const action = { action: 'setKey', key: 'k'.repeat(5_000) };
  const about = (members: object) => new ApiError('InvalidInput', 'Wrong.', { ...members });
  assert.deepEqual(about({ action }).members.action, action);
  assert.ok(errorBody(about({ action: { action: 'setKey', key: long } })).length < mostOfBody);
});

/** Where answers to clients are written. */
const edges = ['rest', 'graphql', 'hosting', 'oauth', 'admin', 'change-history'];

const files = productFiles
  .filter((file) => edges.includes(roomOf(file)))
  .map((place) => ({ place, text: textOf(place) }));

/** Places of the pattern, which has one group. */
const found = (pattern: RegExp, isWrong: (group: string) => boolean): readonly string[] =>
  files.flatMap(({ place, text }) =>
    [...text.matchAll(pattern)].flatMap(([whole, group = '']) =>
      isWrong(group) ? [`${place}: ${whole}`] : [],
    ),
  );

test('messages of GraphQL errors are cut where the error is made', () => {
  const made = /new GraphQLError\(\s*(.{0,6})/g;
  assert.ok(found(made, () => true).length >= 3);
  assert.deepEqual(
    found(made, (start) => !start.startsWith('cut(')),
    [],
  );
});

/** What stands in them is a number. */
const numbers = new Set(['tried.seconds']);

test('an answer that is no API error repeats nothing of a client without a cut', () => {
  const templates = /message: `[^`$]{0,200}\$\{([^}]{1,100})\}/g;
  assert.deepEqual(
    found(templates, (value) => !numbers.has(value)),
    [],
  );
});

test('the words of log lines are fixed; what they are about stands in members', () => {
  const logged = /\blog(?:ger)?\.(?:info|warn|error)\([^`;]{0,300}`([^`]{0,200})`/g;
  assert.deepEqual(
    found(logged, (words) => words.includes('${')),
    [],
  );
});
