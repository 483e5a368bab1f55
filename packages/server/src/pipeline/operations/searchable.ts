// What predicates and sorts of an endpoint may name. A member that answers hide would tell its
// values by the pages that it selects and by their order.
import type { Resource } from '../../declaration/index.ts';
import type { Call } from './call.ts';

type Searched = Resource<any>;

const known = new WeakMap<readonly string[], WeakMap<Searched, Searched>>();

/** The resource without the members that the endpoint hides. */
export function searchable({ endpoint, kind }: Pick<Call, 'endpoint' | 'kind'>): Searched {
  const { hidden } = endpoint;
  const { resource } = kind;
  if (hidden === undefined) return resource;
  const made = known.get(hidden) ?? new WeakMap();
  known.set(hidden, made);
  const narrowed = made.get(resource) ?? without(resource, hidden);
  made.set(resource, narrowed);
  return narrowed;
}

const without = (resource: Searched, hidden: readonly string[]): Searched => ({
  ...resource,
  allFields: Object.fromEntries(
    Object.entries(resource.allFields).filter(([member]) => !hidden.includes(member)),
  ),
});
