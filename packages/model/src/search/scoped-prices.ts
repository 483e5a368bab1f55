// The one price of a variant that a search asks for: a member of the variant that no index has, made of
// its prices by what the question says of currency, country, customer group and channel.
import { type Content, elementsOf, validForTime, validity, valuesIn } from './content.ts';
import { validElements } from './evaluate.ts';
import type { FieldUse, PriceScope } from './tree.ts';

/** The list of the elements that have one price each, and that of their prices. */
export const pricedList = 'variants';
export const [priceList] = [...validForTime] as [string];

/** The searchable members of the price, and the member of a price that each comes from. */
export const scopedMembers = {
  'scopedPrice.centAmount': 'centAmount',
  'scopedPrice.currentCentAmount': 'currentCentAmount',
  'scopedPrice.discounted': 'discounted',
} as const;

export const isScoped = ({ name }: Pick<FieldUse, 'name'>): boolean =>
  Object.hasOwn(scopedMembers, name);

/** What narrows a price, and how much it counts: the more a price says, the better it fits. */
export const priceScopes = [
  { member: 'recurrencePolicy', rank: 16 },
  { member: 'customerGroup', rank: 8 },
  { member: 'channel', rank: 4 },
  { member: 'country', rank: 2 },
] as const;

/** The document with the price that fits in each of its variants that has one. */
export function withScopedPrices(content: Content, scope: PriceScope, now: string): Content {
  const variants = elementsOf(content, [pricedList]).map((variant) => {
    const price = selected(validElements(variant, priceList, now), scope);
    if (price === undefined) return variant;
    const told = Object.entries(scopedMembers).map(([name, from]) => [name, price[from] ?? []]);
    return { ...variant, ...Object.fromEntries(told) } as Content;
  });
  return { ...content, [pricedList]: variants };
}

function selected(prices: readonly Content[], scope: PriceScope): Content | undefined {
  const fitting = prices.filter(
    (price) =>
      price.currencyCode?.[0] === scope.currency &&
      priceScopes.every(({ member }) => {
        const [named] = valuesIn(price, member);
        return named === undefined || scope[member].includes(String(named));
      }),
  );
  return fitting.reduce<Content | undefined>(
    (best, price) => (best === undefined || isBetter(price, best) ? price : best),
    undefined,
  );
}

function isBetter(price: Content, best: Content): boolean {
  const difference = rank(price) - rank(best);
  const amount = (one: Content) => Number(one.currentCentAmount?.[0]);
  return difference > 0 || (difference === 0 && amount(price) < amount(best));
}

const rank = (price: Content): number =>
  priceScopes.reduce(
    (sum, { member, rank: own }) => sum + (price[member] === undefined ? 0 : own),
    price[validity.from] === undefined && price[validity.until] === undefined ? 0 : 1,
  );
