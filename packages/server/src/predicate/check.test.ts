import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { evaluatePredicate, parseWhere } from '@storewright/store/predicate';
import { everyKind } from '../testing/every-kind.ts';

const fits: readonly string[] = [
  'id = "x" and version = 1 and createdAt > "2024-01-01T00:00:00.000Z"',
  'createdBy(clientId = "x" and customer(id = "y"))',
  'name(en = "x" and `de-AT` = "y" and zz = "z")',
  'owner(typeId = "customer" and id = "x")',
  'store(typeId = "store" and key = "x")',
  'custom(type(id = "x" and typeId = "type"))',
  'custom(fields(anything = "x" and `a b` = 5 and tags contains any ("a")))',
  'custom(fields(price(centAmount > 100 and currencyCode = "EUR")))',
  'parts(attributes(name = "color" and value(key = "red" and label(en = "Red"))))',
  'parts(price(type = "centPrecision" and preciseAmount is not defined))',
  'either(type = "one" and value = "x" and same = 1 and deep(a = "x" or b = "y"))',
  'place within circle(13.3777, 52.51627, 1000)',
  'place(type = "Point" and coordinates contains any (1, 2))',
  'map(whatever = "x")',
  'grid = 1 and grid is not empty',
  'state = "no such state"',
  'day > "2024-02-29" and hour = "14:00"',
  'at > "2024-01-01"',
];

for (const text of fits) {
  test(`the predicate ${text} fits the fields`, () => {
    assert.ok(parseWhere(text, everyKind));
  });
}

/** Text, column of the caret, reason. */
const faults: readonly (readonly [string, number, string])[] = [
  ['nme = "x"', 1, "The field 'nme' does not exist."],
  ['Name(en = "x")', 1, "The field 'Name' does not exist."],
  ['open = true and toString = "x"', 17, "The field 'toString' does not exist."],
  ['`__proto__` = "x"', 1, "The field '__proto__' does not exist."],
  ['constructor(name = "x")', 1, "The field 'constructor' does not exist."],
  ['owner(key = "x")', 7, "The field 'key' does not exist."],
  ['owner(name(en = "x"))', 7, "The field 'name' does not exist."],
  ['store(id = "x")', 7, "The field 'id' does not exist."],
  ['custom(field = "x")', 8, "The field 'field' does not exist."],
  ['parts(pieces(sku = "x" and tags = "y"))', 28, "The field 'tags' does not exist."],
  ['either(nothing = 1)', 8, "The field 'nothing' does not exist."],
  ['label(en = "x")', 1, "The field 'label' has no nested fields."],
  ['roles(name = "x")', 1, "The field 'roles' has no nested fields."],
  ['custom < 1', 8, "The operator '<' cannot be used with the field 'custom'."],
  ['name = "x"', 6, "The operator '=' cannot be used with the field 'name'."],
  ['owner in ("x")', 7, "The operator 'in' cannot be used with the field 'owner'."],
  ['parts = "x"', 7, "The operator '=' cannot be used with the field 'parts'."],
  ['open < true', 6, "The operator '<' cannot be used with the field 'open'."],
  ['label contains any ("x")', 7, "The operator 'contains any' cannot be used with the field"],
  ['parts contains all ("x")', 7, "The operator 'contains all' cannot be used with the field"],
  ['label is empty', 7, "The operator 'is empty' cannot be used with the field 'label'."],
  ['count matches ignore case "1"', 7, "The operator 'matches ignore case' cannot be used"],
  ['at matches ignore case "1"', 4, "The operator 'matches ignore case' cannot be used"],
  ['label within circle(1,2,3)', 7, "The operator 'within circle' cannot be used with"],
  ['label = 5', 9, "The field 'label' is compared with a text."],
  ['label = true', 9, "The field 'label' is compared with a text."],
  ['count = "5"', 9, "The field 'count' is compared with a number."],
  ['open = "true"', 8, "The field 'open' is compared with true or false."],
  ['count in (1, "2")', 14, "The field 'count' is compared with a number."],
  ['at = "yesterday"', 6, "The field 'at' is compared with a date and time such as"],
  ['at > "2024-02-30T00:00:00Z"', 6, "The field 'at' is compared with a date and time"],
  ['day = "2023-02-29"', 7, "The field 'day' is compared with a date such as"],
  ['hour = "25:00"', 8, "The field 'hour' is compared with a time such as"],
  ['place within circle(181, 0, 1)', 7, 'The circle is not on the Earth.'],
  ['place within circle(0, 91, 1)', 7, 'The circle is not on the Earth.'],
  ['place within circle(0, 0, -1)', 7, 'The circle is not on the Earth.'],
  ['place within circle("0", 0, 1)', 21, "The field 'place' is compared with a number."],
  ['label matches ignore case 5', 27, "The field 'label' is compared with a text."],
  ['custom(fields(a matches ignore case 5))', 37, "The field 'a' is compared with a text."],
  [
    `label matches ignore case "${'x'.repeat(257)}"`,
    1,
    'The string is longer than 256 characters.',
  ],
  ['label = :x', 9, "The variable 'x' has no value."],
  ['label in ("a", :x)', 16, "The variable 'x' has no value."],
];

function faultOf(text: string, parameters: ReadonlyMap<string, readonly string[]> = new Map()) {
  try {
    parseWhere(text, everyKind, parameters);
  } catch (fault) {
    assert.ok(fault instanceof ApiError);
    assert.equal(fault.code, 'InvalidInput');
    return fault.message;
  }
  assert.fail('the predicate fits');
}

for (const [text, column, reason] of faults) {
  test(`the predicate ${text.slice(0, 50)} is refused: ${reason}`, () => {
    const message = faultOf(text);
    assert.ok(message.startsWith(`Malformed parameter: where: ${reason}`), message);
    const place = `(line 1, column ${column})\n${text}\n${' '.repeat(column - 1)}^`;
    assert.ok(message.endsWith(place), message);
  });
}

const document = { id: '1', label: 'a', count: 5, open: true, roles: ['x', 'y'], free: '5' };

/** Predicate, query parameters, whether the document meets it. */
const variables: readonly (readonly [string, Record<string, string[]>, boolean])[] = [
  ['label = :v', { 'var.v': ['a'] }, true],
  ['label = :v', { 'var.v': ['b'] }, false],
  ['label in :v', { 'var.v': ['b', 'a'] }, true],
  ['label in :v', { 'var.v': ['a'] }, true],
  ['label in (:v, :w)', { 'var.v': ['b'], 'var.w': ['c', 'a'] }, true],
  ['label not in :v', { 'var.v': ['b', 'c'] }, true],
  ['count = :v', { 'var.v': ['5'] }, true],
  ['count > :v', { 'var.v': ['4.5'] }, true],
  ['open = :v', { 'var.v': ['true'] }, true],
  ['roles contains all :v', { 'var.v': ['y', 'x'] }, true],
  ['free = :v', { 'var.v': ['5'] }, true],
  ['label = :v', { v: ['a'] }, true],
  ['label = :v', { v: ['b'], 'var.v': ['a'] }, true],
  ['label = :limit', { limit: ['a'] }, true],
  ['label = :v', { 'var.v': ['a" or id is defined or label="'] }, false],
];

for (const [text, given, expected] of variables) {
  test(`${text} with ${JSON.stringify(given)} is ${expected} of the document`, () => {
    const checked = parseWhere(text, everyKind, new Map(Object.entries(given)));
    assert.equal(evaluatePredicate(checked, document), expected);
  });
}

const wrongVariables: readonly (readonly [string, Record<string, string[]>, string])[] = [
  ['label = :v', { 'var.w': ['a'] }, "The variable 'v' has no value."],
  ['label = :v', { 'var.v': ['a', 'b'] }, "The variable 'v' must have exactly one value here."],
  ['count = :v', { 'var.v': ['five'] }, "compared with a number (variable 'v')."],
  ['open = :v', { 'var.v': ['yes'] }, "compared with true or false (variable 'v')."],
  ['at > :v', { 'var.v': ['now'] }, "(variable 'v')."],
  ['label = :v', { 'var.v': ['\0'] }, "compared with a text (variable 'v')."],
  ['label = :v', { 'var.v': ['\ud800'] }, "compared with a text (variable 'v')."],
  ['label = :constructor', {}, "The variable 'constructor' has no value."],
  ['label in :v', { 'var.v': Array(1_001).fill('a') }, 'compared with more than 1000 values.'],
];

for (const [text, given, reason] of wrongVariables) {
  test(`${text} with other variables is refused: ${reason}`, () => {
    const message = faultOf(text, new Map(Object.entries(given)));
    assert.ok(message.includes(reason), message);
  });
}
