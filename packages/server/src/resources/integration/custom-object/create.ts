import { change, f } from '../../../declaration/index.ts';
import { customObject, labelOf, word } from './resource.ts';

export const create = customObject.create({
  doc: 'Creates a custom object, or replaces the value of the custom object with the same container and key.',
  name: 'CustomObjectDraft',
  members: {
    container: word(),
    key: word(),
    value: f.json(),
    version: f.optional(f.long()),
  },
  apply: ({ container, key, value }) => change({ container, key, value }),
  replaces: {
    unique: 'key',
    value: labelOf,
    apply: (before, { value }) => change({ ...before, value }),
  },
});
