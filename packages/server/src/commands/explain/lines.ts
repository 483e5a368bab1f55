// Lines of explanations of prices, as the terminal shows them.

import { ApiError } from '@storewright/model/declaration';
import type { shownCart, shownPrice } from '../../composition/explain/shown.ts';
import { CommandError } from '../../terminal/terminal.ts';

type ShownPrice = ReturnType<typeof shownPrice>;
type ShownCart = ReturnType<typeof shownCart>;
type Judged = { readonly reason: string; readonly explanation: string };

/** Turns an error of the API into one of the command line. */
export const explained = <T>(told: Promise<T>): Promise<T> =>
  told.catch((error: unknown) => {
    if (error instanceof ApiError) throw new CommandError(error.message);
    throw error;
  });

interface Amount {
  readonly centAmount?: number | undefined;
  readonly currencyCode: string;
  readonly fractionDigits?: number | undefined;
}

/** An amount in whole units, for example `12.50 EUR`. */
export const moneyText = ({ centAmount = 0, currencyCode, fractionDigits = 2 }: Amount): string =>
  `${(centAmount / 10 ** fractionDigits).toFixed(fractionDigits)} ${currencyCode}`;

const mark = (reason: string): string =>
  ['Chosen', 'Applied', 'Selected'].includes(reason) ? '+' : '-';

const line = (what: string, { reason, explanation }: Judged): string =>
  `  ${mark(reason)} ${what}: ${explanation}`;

/** One price with its scope and its reason. */
export function priceLine({ price, ...judged }: ShownPrice['prices'][number]): string {
  const { id, value, country, customerGroup, channel, validFrom, validUntil } = price;
  const scope = [
    country,
    customerGroup && `customer group ${customerGroup.id}`,
    channel && `channel ${channel.id}`,
    validFrom && `from ${validFrom}`,
    validUntil && `until ${validUntil}`,
  ].filter((part) => part !== undefined);
  return line(`price ${id} ${[moneyText(value), ...scope].join(', ')}`, judged);
}

const nameOf = ({ key, id }: { readonly key?: string; readonly id: string }): string => key ?? id;

/** One product discount with its reason. */
export const discountLine = (one: ShownPrice['productDiscounts'][number]): string =>
  line(
    `product discount ${nameOf(one)}${one.value === undefined ? '' : ` to ${moneyText(one.value)}`}`,
    one,
  );

const unmetLines = ({
  unmet = [],
}: {
  readonly unmet?: ShownCart['cartDiscounts'][number]['unmet'];
}) =>
  unmet.map(({ condition, found }) =>
    found === undefined
      ? `      ${condition}: the cart has nothing there`
      : `      ${condition}: the cart has ${JSON.stringify(found)}`,
  );

/** Everything that is judged about a cart. */
export function cartLines(told: ShownCart): readonly string[] {
  return [
    ...told.lineItems.flatMap((item) => [
      `Line item ${item.lineItemId} (${item.sku ?? 'no SKU'})${because(item)}`,
      ...item.prices.map(priceLine),
      ...item.productDiscounts.map(discountLine),
      ...taxLines(item.taxes),
    ]),
    ...told.customLineItems.flatMap(({ customLineItemId, taxes }) => [
      `Custom line item ${customLineItemId}`,
      ...taxLines(taxes),
    ]),
    'Cart discounts',
    ...told.cartDiscounts.flatMap((one) => [line(nameOf(one), one), ...unmetLines(one)]),
    ...told.discountCodes.map(({ discountCode: { id }, state }) => `Discount code ${id}: ${state}`),
    ...told.shippings.flatMap(shippingLines),
  ];
}

const because = ({ explanation }: { readonly explanation?: string }): string =>
  explanation === undefined ? '' : `: ${explanation}`;

const taxLines = (taxes: ShownCart['lineItems'][number]['taxes']): readonly string[] =>
  taxes.flatMap((one) => [
    ...(one.reason === undefined ? [] : [`  - tax${because(one)}`]),
    ...one.rates.map(({ rate: { name, country, state, amount }, ...judged }) =>
      line(`tax rate ${name} ${[country, state].filter(Boolean).join(' ')} ${amount}`, judged),
    ),
  ]);

const shippingLines = ({ shippingKey, methods }: ShownCart['shippings'][number]) => [
  `Shipping methods${shippingKey === undefined ? '' : ` of ${shippingKey}`}`,
  ...methods.flatMap((one) => [
    line(nameOf(one), one),
    ...unmetLines(one),
    ...one.rates.map(
      ({ rate, zone, ...judged }) =>
        `  ${line(`${moneyText(rate.price)} in zone ${zone.id}`, judged)}`,
    ),
    ...(one.price === undefined
      ? []
      : [`      price in cents ${one.price.centAmount}: ${one.price.explanation}`]),
  ]),
];
