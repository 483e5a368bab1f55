// Words of the public API that stand where ids stand. As long as nothing is declared for one of
// them it is a path that does not exist, never the id of a document.
import type { Route } from './common/route.ts';

/** Collections of the public API with the words that follow them. */
const words = new Map<string, readonly string[]>([
  ['business-units', ['search']],
  ['carts', ['replicate']],
  ['customers', ['email-token', 'password', 'password-token', 'search']],
  ['mcp-servers', ['types']],
  ['orders', ['edits', 'import', 'quotes', 'search']],
  ['product-discounts', ['matching']],
  ['product-projections', ['search', 'suggest']],
  ['products', ['search']],
  [
    'shipping-methods',
    ['matching-cart', 'matching-cart-location', 'matching-location', 'matching-orderedit'],
  ],
  ['variants', ['bulk']],
]);

const methods = ['GET', 'HEAD', 'POST', 'DELETE'] as const;

export type Place = Pick<Route, 'method' | 'path'>;

/** Methods and paths that a route with an id in its path would answer though they mean no document. */
export function notOfferedPlaces(routes: readonly Place[]): readonly Place[] {
  const taken = new Set(routes.map(nameOf));
  const paths = new Set(routes.filter(({ path }) => path.endsWith('/{id}')).flatMap(withWords));
  return [...paths]
    .flatMap((path) => methods.map((method) => ({ method, path })))
    .filter((place) => !taken.has(nameOf(place)));
}

const nameOf = ({ method, path }: Place): string => `${method} ${path}`;

function withWords({ path }: Place): readonly string[] {
  const collection = path.slice(0, -'/{id}'.length);
  const last = collection.slice(collection.lastIndexOf('/') + 1);
  return (words.get(last) ?? []).map((word) => `${collection}/${word}`);
}
