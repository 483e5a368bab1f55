import { change, f } from '../../../declaration/index.ts';
import { checkDefinitions, checkNamesakes, namesakes, targetsOffered } from './definitions.ts';
import { fieldDefinitionDraft, resourceTypeId, type } from './resource.ts';

export const create = type.create({
  doc: 'Creates a type.',
  name: 'TypeDraft',
  members: {
    key: f.key(),
    name: f.localized(),
    description: f.optional(f.localized()),
    resourceTypeIds: f.listOf(resourceTypeId(), { min: 1 }),
    fieldDefinitions: f.optional(f.listOf(fieldDefinitionDraft())),
  },
  needs: ({ fieldDefinitions }) => ({
    others: namesakes(fieldDefinitions ?? []),
    targets: targetsOffered(fieldDefinitions ?? []),
  }),
  apply(draft, { others }) {
    const fieldDefinitions = draft.fieldDefinitions ?? [];
    checkDefinitions(fieldDefinitions);
    checkNamesakes(draft, fieldDefinitions, others);
    const resourceTypeIds = [...new Set(draft.resourceTypeIds)];
    return change({ ...draft, resourceTypeIds, fieldDefinitions });
  },
});
