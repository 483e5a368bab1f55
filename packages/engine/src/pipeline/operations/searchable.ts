// The fields that predicates and sorts of an endpoint may name: a hidden member would reveal its
// values by the pages that it selects and by their order.
import type { Field, Fields, Resource } from '@storewright/model/declaration';
import { type Asking, hiddenIn } from '../access/access.ts';
import type { Call } from '../context/world.ts';

type Searched = Resource<any>;

const known = new WeakMap<Searched, Map<string, Searched>>();

/** The resource without the members that the endpoint hides from the caller. */
export function searchable(call: Asking & Pick<Call, 'kind'>): Searched {
  const { endpoint, kind } = call;
  const { resource } = kind;
  const members = [
    ...(resource.unsearchable ?? []),
    ...(endpoint.unsearchable ?? []),
    ...(hiddenIn(call)?.members ?? []),
  ];
  if (members.length === 0) return resource;
  const narrowings = known.get(resource) ?? new Map();
  known.set(resource, narrowings);
  const label = members.join(' ');
  const narrowed = narrowings.get(label) ?? { ...resource, allFields: left(resource, members) };
  narrowings.set(label, narrowed);
  return narrowed;
}

const left = ({ allFields }: Searched, members: readonly string[]): Fields =>
  members.reduce((fields, path) => without(fields, path.split('.')), allFields as Fields);

/** The fields without the one at the path; lists on the way are entered. */
function without(fields: Fields, [member, ...rest]: readonly string[]): Fields {
  const field = fields[member!];
  if (field === undefined) throw new Error(`there is no field '${member}' to hide`);
  if (rest.length > 0) return { ...fields, [member!]: narrowed(field, rest) };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== member));
}

function narrowed(field: Field, rest: readonly string[]): Field {
  const { fields, element } = field.about;
  if (element !== undefined)
    return { ...field, about: { ...field.about, element: narrowed(element, rest) } };
  return { ...field, about: { ...field.about, fields: without(fields ?? {}, rest) } };
}
