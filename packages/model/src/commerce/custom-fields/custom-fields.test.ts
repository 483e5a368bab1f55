import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../declaration/index.ts';
import { codeOf } from '../../testing/rules.ts';
import { checkCustomFields } from './custom-fields.ts';

const enumeration = [{ key: 'small' }, { key: 'large' }];

const definitions = {
  boolean: { name: 'Boolean' },
  number: { name: 'Number' },
  string: { name: 'String' },
  localized: { name: 'LocalizedString' },
  enum: { name: 'Enum', values: enumeration },
  lenum: { name: 'LocalizedEnum', values: enumeration },
  money: { name: 'Money' },
  date: { name: 'Date' },
  time: { name: 'Time' },
  dateTime: { name: 'DateTime' },
  reference: { name: 'Reference', referenceTypeId: 'product' },
  set: { name: 'Set', elementType: { name: 'Enum', values: enumeration } },
  products: { name: 'Set', elementType: { name: 'Reference', referenceTypeId: 'product' } },
};

const type = {
  key: 'extra',
  resourceTypeIds: ['order', 'line-item'],
  fieldDefinitions: Object.entries(definitions).map(([name, fieldType]) => ({
    name,
    type: fieldType,
    required: name === 'string',
  })),
};

const options = { customizable: 'order', requireAll: false };

const product = { typeId: 'product', id: 'p1' };

const accepted: readonly (readonly [string, unknown, unknown?])[] = [
  ['boolean', true],
  ['number', 1.5],
  ['string', ''],
  ['localized', { en: 'a', 'de-AT': 'b' }],
  ['enum', 'small'],
  ['lenum', 'large'],
  [
    'money',
    { centAmount: 5, currencyCode: 'JPY', extra: 1 },
    { type: 'centPrecision', centAmount: 5, currencyCode: 'JPY', fractionDigits: 0 },
  ],
  ['date', '2024-02-29'],
  ['time', '14:05:06', '14:05:06.000'],
  ['time', '14:05:06.7', '14:05:06.700'],
  ['dateTime', '2024-05-02T10:00:00+02:00', '2024-05-02T08:00:00.000Z'],
  ['dateTime', '2024-05-02T10:00:00.5+0200', '2024-05-02T08:00:00.500Z'],
  ['reference', { ...product, obj: {} }, product],
  ['set', ['small', 'large', 'small'], ['small', 'large']],
  ['set', []],
  ['products', [product, product], [product]],
];

for (const [name, value, stored = value] of accepted)
  test(`A field of type ${name} takes ${JSON.stringify(value)}`, () => {
    assert.deepEqual(checkCustomFields(type, { [name]: value }, options).fields, {
      [name]: stored,
    });
  });

const refused: readonly (readonly [string, unknown])[] = [
  ['boolean', 'true'],
  ['number', '1'],
  ['number', Number.NaN],
  ['string', 1],
  ['localized', { english: 'a' }],
  ['localized', { en: 1 }],
  ['localized', ['a']],
  ['enum', 'medium'],
  ['enum', { key: 'small' }],
  ['lenum', 'constructor'],
  ['money', { centAmount: 5 }],
  ['money', { centAmount: 5, currencyCode: 'ABC' }],
  ['money', { centAmount: 0.5, currencyCode: 'EUR' }],
  ['date', '2023-02-29'],
  ['date', '2024-2-29'],
  ['date', 20240229],
  ['time', '25:00:00.000'],
  ['time', '14:05:06Z'],
  ['dateTime', '2024-05-02T10:00:00'],
  ['dateTime', '2024-02-30T10:00:00Z'],
  ['dateTime', 'yesterday'],
  ['reference', { typeId: 'category', id: 'p1' }],
  ['reference', { typeId: 'product' }],
  ['reference', 'p1'],
  ['set', 'small'],
  ['set', ['small', 'medium']],
  ['set', [['small']]],
];

for (const [name, value] of refused)
  test(`A field of type ${name} refuses ${JSON.stringify(value)}`, () => {
    assert.equal(
      codeOf(() => checkCustomFields(type, { [name]: value }, options)),
      'InvalidField',
    );
  });

test('A refused enumeration value tells the allowed ones', () => {
  assert.throws(
    () => checkCustomFields(type, { set: ['medium'] }, options),
    (error: unknown) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(error.members, {
        field: 'set',
        invalidValue: ['medium'],
        allowedValues: ['small', 'large'],
      });
      return true;
    },
  );
});

for (const name of ['missing', 'constructor', '__proto__', 'hasOwnProperty'])
  test(`The field ${name} that the type does not define is refused`, () => {
    const values = Object.fromEntries([[name, 'x']]);
    assert.equal(
      codeOf(() => checkCustomFields(type, values, options)),
      'InvalidField',
    );
  });

test('A required field without a value is RequiredField when all fields are set', () => {
  assert.equal(
    codeOf(() => checkCustomFields(type, { number: 1 }, { ...options, requireAll: true })),
    'RequiredField',
  );
});

test('A type that is not for the resource type is refused', () => {
  assert.equal(
    codeOf(() => checkCustomFields(type, {}, { ...options, customizable: 'customer' })),
    'InvalidInput',
  );
});

test('The references among the values are told, those in sets too', () => {
  const other = { typeId: 'product', id: 'p2' };
  const values = { reference: product, products: [product, other] };
  assert.deepEqual(checkCustomFields(type, values, options).references, [product, product, other]);
});

test('No JSON value makes the check fail otherwise than with an API error', () => {
  const names = fc.constantFrom(...Object.keys(definitions));
  fc.assert(
    fc.property(names, fc.jsonValue(), (name, value) => {
      const code = codeOf(() => checkCustomFields(type, { [name]: value }, options));
      return code === 'none' || code === 'InvalidField';
    }),
  );
});

test('A checked value is accepted again and stays the same', () => {
  for (const [name, value] of accepted) {
    const once = checkCustomFields(type, { [name]: value }, options).fields;
    assert.deepEqual(checkCustomFields(type, once, options).fields, once);
  }
});
