// Fields have descriptions, for the documentation in editors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { isInputObjectType, isInterfaceType, isIntrospectionType, isObjectType } from 'graphql';
import { createSchema } from '../schema.ts';

const schema = createSchema(kinds);
const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
  !isIntrospectionType(type) &&
  (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    ? Object.values(type.getFields()).map((field) => ({ of: type.name, field }))
    : [],
);
const descriptionOf = (of: string, name: string) =>
  fields.find((one) => one.of === of && one.field.name === name)?.field.description;

test('three of four fields have a description, and each is a sentence', () => {
  const described = fields.filter(({ field }) => (field.description ?? '') !== '');
  assert.ok(fields.length > 8_000);
  const share = described.length / fields.length;
  assert.ok(share > 0.75, `${described.length} of ${fields.length}`);
  for (const { of, field } of described)
    assert.match(field.description!, /[.`)]$/, `${of}.${field.name}`);
});

test('the end of a name describes a field: an id, a key, a reference, a text in every language', () => {
  assert.equal(descriptionOf('AddCartLineItem', 'productId'), 'The id of the product.');
  assert.equal(
    descriptionOf('ChangeCartLineItemQuantity', 'lineItemKey'),
    'The key of the line item.',
  );
  assert.equal(descriptionOf('Cart', 'customerGroupRef'), 'A reference to the customer group.');
  assert.equal(
    descriptionOf('Category', 'metaTitleAllLocales'),
    'The meta title in every language.',
  );
});
