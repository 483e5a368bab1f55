import { change, key, listOf, optional, text } from '../../../declaration/index.ts';
import { location, zone } from './resource.ts';

export const create = zone.create({
  doc: 'Creates a zone.',
  name: 'ZoneDraft',
  members: {
    key: optional(key()),
    name: text(),
    description: optional(text()),
    locations: optional(listOf(location())),
  },
  apply: (draft) => change({ ...draft, locations: draft.locations ?? [] }),
});
