import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { change, f, fullEndpoint, kindOf, usedAt } from '../../../declaration/index.ts';
import { location, zone } from './resource.ts';

const create = zone.create({
  doc: 'Creates a zone.',
  members: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.optional(f.text()),
    locations: f.optional(f.listOf(location())),
  },
  apply: (draft) => change({ ...draft, locations: draft.locations ?? [] }),
});

const plain = memberActions(zone, {
  changeName: [f.text(), 'Changes the name.'],
  setDescription: [f.optional(f.text()), 'Sets or removes the description.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
});

const addLocation = zone.action({
  doc: 'Adds a country or a state of a country. An existing location does not change.',
  members: { location: location() },
  apply(before, input) {
    if (before.locations.some((known) => isSame(known, input.location))) return change(before);
    return change({ ...before, locations: [...before.locations, input.location] });
  },
});

const removeLocation = zone.action({
  doc: 'Removes a location.',
  members: { location: location() },
  apply(before, input) {
    const locations = before.locations.filter((known) => !isSame(known, input.location));
    return change({ ...before, locations });
  },
});

type Place = { readonly country: string; readonly state?: string | undefined };

const isSame = (left: Place, right: Place) =>
  left.country === right.country && left.state === right.state;

const remove = unlessUsed([usedAt('shipping-method', ['zoneRates.zone.id'])]);

export const zoneKind = kindOf({
  resource: zone,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { addLocation, plain, removeLocation },
  endpoints: [fullEndpoint('/zones', 'zones', 'orders')],
});
