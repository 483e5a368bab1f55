// The one price of a variant that a request selects. No field has it: it follows from all prices of
// the variant, which one more field holds, by a script with the rules of
// ../search/scoped-prices.ts. Values of requests are parameters of it.
import {
  isScoped,
  priceList,
  priceScopes,
  scopedMembers,
} from '@storewright/model/search/scoped-prices';
import type {
  Bounds,
  FieldUse,
  Leaf,
  PriceScope,
  Scalar,
  SortMode,
} from '@storewright/model/search/tree';
import { pathWithin } from './names.ts';
import type { Asking, Dsl } from './query.ts';

export { isScoped, priceList };

/** The member of a variant that holds its prices, each as one text. */
export const priceTable = 's';

const separator = '|';

/** A member of a price as a string, empty where it has none. */
export type PriceMember = (name: string) => Scalar | undefined;

/** A price as a row: how much it counts, whom it is for, when, what it costs, and its place. */
export function priceRow(member: PriceMember, position: number): string {
  const text = (name: string) => String(member(name) ?? '').replaceAll(separator, '');
  const rank = priceScopes.reduce(
    (sum, { member: name, rank: own }) => sum + (member(name) === undefined ? 0 : own),
    member('validFrom') === undefined && member('validUntil') === undefined ? 0 : 1,
  );
  return [
    rank,
    text('currencyCode'),
    ...['country', 'customerGroup', 'channel', 'recurrencePolicy'].map(text),
    ...['validFrom', 'validUntil'].map(text),
    member('centAmount') ?? 0,
    member('currentCentAmount') ?? 0,
    member('discounted') === true ? 1 : 0,
    position,
  ].join(separator);
}

/** Where the parts of a row stand that fields name. */
const partAt = new Map([
  ['centAmount', 8],
  ['currentCentAmount', 9],
  ['discounted', 10],
]);

const select = `
String[] best = null;
int bestRank = -1;
double bestAmount = 0;
int bestPosition = 0;
for (String row : doc[params.table]) {
  String[] part = row.splitOnToken('|');
  if (!part[1].equals(params.currency)) { continue; }
  if (!part[2].isEmpty() && !params.country.contains(part[2])) { continue; }
  if (!part[3].isEmpty() && !params.customerGroup.contains(part[3])) { continue; }
  if (!part[4].isEmpty() && !params.channel.contains(part[4])) { continue; }
  if (!part[5].isEmpty() && !params.recurrencePolicy.contains(part[5])) { continue; }
  if (!part[6].isEmpty() && part[6].compareTo(params.now) > 0) { continue; }
  if (!part[7].isEmpty() && part[7].compareTo(params.now) <= 0) { continue; }
  int rank = Integer.parseInt(part[0]);
  double amount = Double.parseDouble(part[9]);
  int position = Integer.parseInt(part[11]);
  boolean cheaper = amount < bestAmount || (amount == bestAmount && position < bestPosition);
  if (rank > bestRank || (rank == bestRank && cheaper)) {
    best = part;
    bestRank = rank;
    bestAmount = amount;
    bestPosition = position;
  }
}`;

const testSource = `${select}
if (best == null) { return false; }
double value = Double.parseDouble(best[params.at]);
if (params.gte != null && value < params.gte) { return false; }
if (params.gt != null && value <= params.gt) { return false; }
if (params.lte != null && value > params.lte) { return false; }
if (params.lt != null && value >= params.lt) { return false; }
if (params.values == null) { return true; }
for (def one : params.values) {
  if (value == one) { return true; }
}
return false;`;

const valueSource = `${select}
if (best == null) { return 0; }
return params.factor * Double.parseDouble(best[params.at]);`;

function script(asking: Asking, field: FieldUse, source: string, more: object): Dsl {
  const scope: PriceScope = asking.prices ?? none;
  const name = scopedMembers[field.name as keyof typeof scopedMembers];
  const table = pathWithin(field.lists, priceTable);
  const params = { ...scope, now: asking.now, table, at: partAt.get(name), ...more };
  return { lang: 'painless', source, params };
}

const none: PriceScope = {
  currency: '',
  country: [],
  customerGroup: [],
  channel: [],
  recurrencePolicy: [],
};

const numberOf = (value: Scalar): number => (typeof value === 'number' ? value : value ? 1 : 0);

/** Holds of variants; a selected price has no strings. */
export function scopedQuery(asking: Asking, leaf: Leaf): Dsl {
  const test = (more: object) => ({
    script: { script: script(asking, leaf.field, testSource, more) },
  });
  switch (leaf.op) {
    case 'exact':
      return test({ values: leaf.values.map(numberOf) });
    case 'range':
      return test(leaf.bounds);
    case 'exists':
      return test({});
    default:
      return { match_none: {} };
  }
}

export const hasScoped = (asking: Asking, field: FieldUse): Dsl =>
  scopedQuery(asking, { op: 'exists', field, boost: 1 });

export const scopedWithin = (asking: Asking, field: FieldUse, bounds: Bounds): Dsl =>
  scopedQuery(asking, { op: 'range', field, bounds, boost: 1 });

/** The value of a variant that has one. */
export const scopedValue = (asking: Asking, field: FieldUse, factor = 1): Dsl =>
  script(asking, field, valueSource, { factor });

/**
 * In a descending order the greatest value comes first: missing values come last in ascending ones
 * only.
 */
export const turned = (mode: SortMode): SortMode =>
  mode === 'min' ? 'max' : mode === 'max' ? 'min' : mode;
