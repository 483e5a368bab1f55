import { isSame } from '@storewright/model/base/equality';
import { f } from '@storewright/model/declaration';
import { fieldDefinitions } from '../difference/field-definitions.ts';
import { actionsBy, change, type Rule, set } from '../difference/rules.ts';
import { fieldDefinition, resourceTypeId } from '../fields/field-definitions.ts';
import * as v from '../fields/values.ts';
import { documentImport, InvalidFieldUpdate } from '../model/import-type.ts';

const sorted = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

/** A list that cannot change; its order says nothing. @throws InvalidFieldUpdate */
const fixedSet: Rule = ({ before, after, member }) => {
  if (!isSame(sorted(before), sorted(after))) throw new InvalidFieldUpdate([member]);
  return [];
};

/** Types of custom fields; a field that is left out is removed. */
export const type = documentImport<any>({
  name: 'type',
  path: 'types',
  resource: 'TypeImport',
  scope: 'manage_types',
  kind: 'type',
  example: { key: 'gift', name: { en: 'Gift' }, resourceTypeIds: ['line-item'] },
  members: {
    key: v.key(),
    name: f.localized(),
    description: f.optional(f.localized()),
    resourceTypeIds: f.listOf(resourceTypeId(), { min: 1 }),
    fieldDefinitions: f.optional(f.listOf(fieldDefinition())),
  },
  draft: (resource) => resource,
  difference: actionsBy({
    name: change('changeName'),
    description: set('setDescription'),
    resourceTypeIds: fixedSet,
    fieldDefinitions,
  }),
});
