import { change, f } from '../../../declaration/index.ts';
import { location, zone } from './resource.ts';

export const create = zone.create({
  doc: 'Creates a zone.',
  name: 'ZoneDraft',
  members: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.optional(f.text()),
    locations: f.optional(f.listOf(location())),
  },
  apply: (draft) => change({ ...draft, locations: draft.locations ?? [] }),
});
