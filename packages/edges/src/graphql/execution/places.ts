// Where in the schema an endpoint appears: its path says it, nothing is registered.
import type { Endpoint, Kind, Operation } from '@storewright/model/declaration';

/** Root, `me`, `inStore(key)`, `inStore(key) { me }`, `asAssociate(…)`. */
export type Place = 'root' | 'me' | 'inStore' | 'inStoreMe' | 'asAssociate';

/** The first of a place is the one of its procedures. */
const prefixes: readonly (readonly [Place, string])[] = [
  ['inStoreMe', '/in-store/key={storeKey}/me'],
  ['inStore', '/in-store/key={storeKey}'],
  ['asAssociate', '/as-associate/{associateId}/in-business-unit/key={businessUnitKey}'],
  // Units themselves are not in a unit: of an associate, all of his are seen.
  ['asAssociate', '/as-associate/{associateId}'],
  ['me', '/me'],
];

/** Path of a place before the paths of its endpoints. */
export const prefixOf = (place: Place): string =>
  prefixes.find(([name]) => name === place)?.[1] ?? '';

interface Located {
  readonly place: Place;
  /** Path after the prefix of the place. */
  readonly rest: string;
}

export function located(path: string): Located | undefined {
  const found = prefixes.find(([, prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (found !== undefined) return { place: found[0], rest: path.slice(found[1].length) };
  return path.startsWith('/in-') || path.startsWith('/as-associate')
    ? undefined
    : { place: 'root', rest: path };
}

/** The endpoints of one kind at one place: its collection, and single documents by path. */
export interface Offer {
  readonly kind: Kind;
  readonly place: Place;
  /** Absent: the paths name single documents only. */
  readonly collection: readonly Endpoint[];
  readonly singles: readonly (readonly [path: string, endpoint: Endpoint])[];
  /** Single documents whose paths name something else by one parameter: a product of a store. */
  readonly namedByPath: readonly NamedByPath[];
  /** A part of the collection, of which GraphQL shows the pages: `/custom-objects/{container}`. */
  readonly narrowed?: Endpoint | undefined;
}

/** In GraphQL the parameter is an argument. */
export interface NamedByPath {
  readonly parameter: string;
  readonly endpoint: Endpoint;
}

const narrowing = /^\/[a-z-]+\/\{(\w+)\}$/;

/** Parameters of the path of a part of a collection. */
export const narrowingOf = ({ path }: Endpoint): readonly string[] => {
  const [, name] = narrowing.exec(located(path)?.rest ?? '') ?? [];
  return name === undefined ? [] : [name];
};

export function offersOf(kind: Kind, place: Place): Offer {
  const here = kind.endpoints.flatMap((endpoint) => {
    const at = located(endpoint.path);
    return at?.place === place ? [{ rest: at.rest, endpoint }] : [];
  });
  const collections = here.filter(
    ({ rest, endpoint }) => endpoint.singleton === undefined && /^(\/[a-z-]+)+$/.test(rest),
  );
  const [first] = collections;
  const single = here.filter(({ endpoint }) => endpoint.singleton !== undefined);
  const singles = single.filter(({ rest }) => !rest.includes('{'));
  const namedByPath = single.flatMap(({ rest, endpoint }) => {
    const [parameter, ...others] = [...rest.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return parameter === undefined || others.length > 0 ? [] : [{ parameter, endpoint }];
  });
  return {
    kind,
    place,
    collection: collections
      .filter(({ rest }) => rest === first!.rest)
      .map(({ endpoint }) => endpoint),
    singles: singles.map(({ rest, endpoint }) => [rest, endpoint] as const),
    namedByPath,
    narrowed: here.find(({ rest, endpoint }) => narrowing.test(rest) && isPaged(endpoint))
      ?.endpoint,
  };
}

const isPaged = ({ singleton, operations }: Endpoint) =>
  singleton === undefined && operations.includes('query');

/** The endpoint of the collection that offers the operation. */
export const offering = (offer: Offer, operation: Operation): Endpoint | undefined =>
  offer.collection.find(({ operations }) => operations.includes(operation));

export interface PathParams {
  readonly [name: string]: string;
}

/** The parent of a field: the path parameters that the fields above it have given. */
export interface PlaceSource {
  readonly params: PathParams;
  /** The same for other places whose documents are seen together, as of several stores. */
  readonly beside?: readonly PathParams[];
}

/** The parameters of every place of a field. */
export const placesOf = ({ params, beside = [] }: PlaceSource = { params: {} }) => [
  params,
  ...beside,
];
