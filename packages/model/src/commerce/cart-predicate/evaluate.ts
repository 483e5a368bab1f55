// Whether a cart meets a predicate. A value that is not there meets no comparison, as in queries;
// only `is not defined` and `is empty` find it.
import type { Literal, Operator } from '../../grammar/index.ts';
import { type Amount, amountIn, amountOfMoney, isMoney } from './amount.ts';
import { functions } from './shape.ts';
import type { Node, Target } from './tree.ts';
import type { ItemView, Views } from './view.ts';

/** The value at a path; below a list the values of its elements, without the missing ones. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value))
    return value.map((each) => valueAt(each, path)).filter((each) => each !== undefined);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt((value as { readonly [name: string]: unknown })[name], rest);
}

/** @param subject What paths start at: the cart, or one of its items. */
export function meets(node: Node, subject: unknown, views: Views): boolean {
  if (node.type === 'and') return node.parts.every((part) => meets(part, subject, views));
  if (node.type === 'or') return node.parts.some((part) => meets(part, subject, views));
  if (node.type === 'not') return !meets(node.part, subject, views);
  return holds(node.symbol, targetValue(node.target, subject, views), node.operands);
}

/** What the left side of a comparison is; amounts that functions sum up are ours, not money. */
export function targetValue(target: Target, subject: unknown, views: Views): unknown {
  if (target.type === 'literal') return target.value;
  if (target.type === 'path') return valueAt(subject, target.path);
  const { over } = functions.get(target.name)!;
  const all = views[over as Exclude<typeof over, 'cart'>];
  const found = all.filter((item) => meets(target.inner, item, views));
  return functionValue(target.name, found, all.length);
}

function functionValue(name: string, found: readonly ItemView[], count: number): unknown {
  if (name.startsWith('forAll')) return found.length === count;
  if (name.endsWith('Exists')) return found.length > 0;
  if (name.endsWith('Count')) return found.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  if (name.endsWith('NetTotal')) return total(found.map(({ taxedPrice }) => taxedPrice?.net));
  if (name.endsWith('GrossTotal')) return total(found.map(({ taxedPrice }) => taxedPrice?.gross));
  return total(found.map(({ totalPrice }) => totalPrice));
}

/** Nothing costs nothing in any currency; a sum with an unknown part is not known. */
function total(prices: readonly unknown[]): Amount | 'nothing' | undefined {
  const amounts = prices.map((price) => (isMoney(price) ? amountOfMoney(price) : undefined));
  const [first] = amounts;
  if (prices.length === 0) return 'nothing';
  if (first === undefined || amounts.includes(undefined)) return undefined;
  const units = amounts.reduce((sum, amount) => sum + amount!.units, 0n);
  return { currencyCode: first.currencyCode, units };
}

function holds(symbol: Operator, value: unknown, values: readonly Literal[]): boolean {
  switch (symbol) {
    case 'is defined':
      return value !== undefined && !isEmptyList(value);
    case 'is not defined':
      return value === undefined || isEmptyList(value);
    case 'is empty':
      return value === undefined || isEmptyList(value);
    case 'is not empty':
      return value !== undefined && !isEmptyList(value);
    default:
      return value !== undefined && compares(symbol, value, values);
  }
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function compares(symbol: Operator, value: unknown, values: readonly Literal[]): boolean {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [value];
  const among = (wanted: Literal) => elements.some((one) => order(one, wanted) === 0);
  switch (symbol) {
    case '=':
      return Array.isArray(value) ? isSameSet(elements, values) : among(values[0]!);
    case '!=':
      return !compares('=', value, values);
    case 'in':
    case 'contains any':
      return values.some(among);
    case 'not in':
      return !values.some(among);
    case 'contains all':
      return values.every(among);
    default:
      return elements.some((one) => isOrdered(symbol, order(one, values[0]!)));
  }
}

const isSameSet = (elements: readonly unknown[], values: readonly Literal[]): boolean =>
  values.every((wanted) => elements.some((one) => order(one, wanted) === 0)) &&
  elements.every((one) => values.some((wanted) => order(one, wanted) === 0));

function isOrdered(symbol: Operator, found: number | undefined): boolean {
  if (found === undefined) return false;
  if (symbol === '<') return found < 0;
  if (symbol === '>') return found > 0;
  return symbol === '<=' ? found <= 0 : found >= 0;
}

/** Below, at or above zero as the value is less, equal or more; `undefined`: not comparable. */
function order(value: unknown, wanted: Literal): number | undefined {
  if (value === 'nothing' || isAmount(value) || isMoney(value)) return moneyOrder(value, wanted);
  const plain = typeof value === 'object' && value !== null ? labelled(value) : value;
  if (typeof plain !== typeof wanted) return undefined;
  return plain === wanted ? 0 : (plain as Literal) < wanted ? -1 : 1;
}

/** An enumeration value is compared by its key. */
const labelled = (value: object): unknown => valueAt(value, ['key']);

const isAmount = (value: unknown): value is Amount =>
  typeof value === 'object' && value !== null && typeof (value as Amount).units === 'bigint';

function moneyOrder(value: unknown, wanted: Literal): number | undefined {
  const limit = amountIn(wanted);
  if (limit === undefined) return undefined;
  if (value === 'nothing') return sign(-limit.units);
  const amount = isAmount(value) ? value : amountOfMoney(value as never);
  if (amount.currencyCode !== limit.currencyCode) return undefined;
  return sign(amount.units - limit.units);
}

const sign = (units: bigint): number => (units === 0n ? 0 : units < 0n ? -1 : 1);
