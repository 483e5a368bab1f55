import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { attributeGroupKind } from './index.ts';

const group = { id: 'g', name: { en: 'Look' }, attributes: [{ key: 'color' }] };

testActions(attributeGroupKind, group, [
  {
    title: 'An attribute is added',
    action: 'addAttribute',
    input: { attribute: { key: 'size' } },
    after: { attributes: [{ key: 'color' }, { key: 'size' }] },
  },
  {
    title: 'An attribute that is there stays as it is',
    action: 'addAttribute',
    input: { attribute: { key: 'color' } },
    messages: [],
  },
  {
    title: 'An attribute is removed',
    action: 'removeAttribute',
    input: { attribute: { key: 'color' } },
    after: { attributes: [] },
  },
  {
    title: 'An attribute that is not there is not removed',
    action: 'removeAttribute',
    input: { attribute: { key: 'size' } },
    error: 'InvalidOperation',
  },
  {
    title: 'Attributes are replaced',
    action: 'setAttributes',
    input: { attributes: [{ key: 'size' }] },
    after: { attributes: [{ key: 'size' }] },
  },
  {
    title: 'An attribute that stands twice in a list is refused',
    action: 'setAttributes',
    input: { attributes: [{ key: 'size' }, { key: 'size' }] },
    error: 'DuplicateField',
  },
  {
    title: 'A description is set',
    action: 'setDescription',
    input: { description: { en: 'How it looks' } },
    after: { description: { en: 'How it looks' } },
  },
]);

test('A new group does not have an attribute twice', () => {
  const draft = { name: {}, attributes: [{ key: 'size' }, { key: 'size' }] };
  assert.equal(
    codeOf(() => created(attributeGroupKind, draft)),
    'DuplicateField',
  );
});
