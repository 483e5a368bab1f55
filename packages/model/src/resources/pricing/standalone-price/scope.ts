// The scope that distinguishes two prices of one SKU: currency, country, customer group, channel
// and validity. A duplicate is refused by a unique value. Overlapping periods of one scope are
// refused by a document of the scope, which every dated price of it writes: so two concurrent ones
// cannot both be stored. It is never shown.
import { createHash } from 'node:crypto';
import {
  apiError,
  change,
  type DocumentOf,
  f,
  kindOf,
  need,
  resource,
  type Write,
} from '../../../declaration/index.ts';

/** What a price says of its scope. */
interface Scoped {
  readonly sku: string;
  readonly value: { readonly currencyCode: string };
  readonly country?: string | undefined;
  readonly customerGroup?: { readonly id: string } | undefined;
  readonly channel?: { readonly id: string } | undefined;
  readonly recurrencePolicy?: { readonly id: string } | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

type Scope = ReturnType<typeof undatedScope>;
type Dated = readonly [...Scope, string | null, string | null, policy?: string];

const undatedScope = ({ sku, value, country, customerGroup, channel }: Scoped) =>
  [
    sku,
    value.currencyCode,
    country ?? null,
    customerGroup?.id ?? null,
    channel?.id ?? null,
  ] as const;

/** The same for prices that must not coexist. */
export const scopeText = (price: Scoped): string =>
  JSON.stringify([
    ...undatedScope(price),
    price.validFrom ?? null,
    price.validUntil ?? null,
    ...policyOf(price),
  ]);

/** Only the scope of prices with a policy contains it. */
const policyOf = ({ recurrencePolicy }: Scoped) =>
  recurrencePolicy === undefined ? [] : [recurrencePolicy.id];

export const isDated = ({ validFrom, validUntil }: Scoped): boolean =>
  validFrom !== undefined || validUntil !== undefined;

const holders = resource({
  name: 'StandalonePriceScope',
  doc: 'The periods of the dated prices of one scope.',
  fields: {
    periods: f.listOf(
      f.record('StandalonePricePeriod', {
        price: f.text(),
        validFrom: f.optional(f.dateTime()),
        validUntil: f.optional(f.dateTime()),
      }),
      { max: 50_000 },
    ),
  },
});

export type PriceScope = DocumentOf<(typeof holders)['fields']>;
type Period = PriceScope['periods'][number];

export const standalonePriceScopeKind = kindOf({ resource: holders });

const kind = 'standalone-price-scope';

const scopeId = (price: Scoped): string =>
  createHash('sha256')
    .update(JSON.stringify([...undatedScope(price), ...policyOf(price)]))
    .digest('hex');

/** The periods of the scope of a price, which are needed when it has one or had one. */
export const scopeNeed = (price: Scoped) => need.maybe<PriceScope>(kind, { id: scopeId(price) });

/**
 * Says that the price has this period now, or none.
 * @throws DuplicateStandalonePriceScope, OverlappingStandalonePriceValidity
 */
export function periodChange(
  price: Scoped & { readonly id: string },
  scope: PriceScope | undefined,
  wasDated = false,
): readonly Write[] {
  const { id, validFrom, validUntil } = price;
  const others = (scope?.periods ?? []).filter((one) => one.price !== id);
  if (isDated(price)) for (const other of others) checkPeriod(price, other);
  const own = isDated(price) ? [{ price: id, validFrom, validUntil }] : [];
  const periods = [...others, ...own];
  // An action before this one may have asked for the document to be made.
  if (scope === undefined && periods.length === 0 && !wasDated) return [];
  return [periodsWrite(price, scope, periods)];
}

/** Removes the period of the price. */
export const periodEnd = (
  price: Scoped & { readonly id: string },
  scope: PriceScope | undefined,
): readonly Write[] =>
  scope === undefined
    ? []
    : periodChange({ ...price, validFrom: undefined, validUntil: undefined }, scope);

const periodsWrite = (
  price: Scoped,
  scope: PriceScope | undefined,
  periods: readonly Period[],
): Write =>
  scope === undefined
    ? { type: 'create', kind, id: scopeId(price), change: change({ periods }) }
    : { type: 'update', kind, before: scope, change: change({ ...scope, periods }) };

function checkPeriod(price: Scoped, other: Period): void {
  const { validFrom, validUntil } = price;
  if (validFrom === other.validFrom && validUntil === other.validUntil)
    throw duplicateScope(JSON.parse(scopeText(price)), other.price);
  if (overlap(price, other))
    throw apiError.OverlappingStandalonePriceValidity(
      'The validity overlaps with that of another price of the same scope.',
      {
        ...told(JSON.parse(scopeText(price))),
        conflictingStandalonePrice: { typeId: 'standalone-price', id: other.price },
        conflictingValidFrom: other.validFrom,
        conflictingValidUntil: other.validUntil,
      },
    );
}

const overlap = (left: Omit<Period, 'price'>, right: Omit<Period, 'price'>): boolean =>
  begins(left) < ends(right) && begins(right) < ends(left);

// Instants are compared as strings; these two come before and after every one of them.
const begins = ({ validFrom = '' }: Omit<Period, 'price'>) => validFrom;
const ends = ({ validUntil = '~' }: Omit<Period, 'price'>) => validUntil;

/** @param holder Id of the price that has the scope. */
export const duplicateScope = (scope: Dated, holder: string | undefined) =>
  apiError.DuplicateStandalonePriceScope('Another price has the same scope and validity.', {
    ...told(scope),
    ...(holder === undefined
      ? {}
      : { conflictingStandalonePrice: { typeId: 'standalone-price', id: holder } }),
  });

const told = ([sku, currency, country, group, channel, validFrom, validUntil, policy]: Dated) => ({
  sku,
  currency,
  ...(country === null ? {} : { country }),
  ...(group === null ? {} : { customerGroup: { typeId: 'customer-group', id: group } }),
  ...(channel === null ? {} : { channel: { typeId: 'channel', id: channel } }),
  ...(validFrom === null ? {} : { validFrom }),
  ...(validUntil === null ? {} : { validUntil }),
  ...(policy === undefined
    ? {}
    : { recurrencePolicy: { typeId: 'recurrence-policy', id: policy } }),
});

/** `InvalidField` when a period ends before it begins. */
export function checkOrder({ validFrom, validUntil }: Omit<Period, 'price'>): void {
  if (validFrom === undefined || validUntil === undefined || validFrom < validUntil) return;
  throw apiError.InvalidField('The validity of a price must end after it begins.', {
    field: 'validUntil',
    invalidValue: validUntil,
  });
}
