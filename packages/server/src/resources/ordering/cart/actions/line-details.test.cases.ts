import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  chair,
  eur,
  lamp,
  ref,
  sticker,
  sums,
  taxed,
  variant,
} from '../../../../testing/cart-fixture.ts';

const naming = { lineItemId: 'lamp' };
const unknown = { lineItemId: 'sofa' };
const withLamp = (total: number, members: object) => ({
  lineItems: [{ ...lamp, totalPrice: eur(total), taxedPrice: taxed(total), ...members }, chair],
  ...sums([total, 500, 600, 590]),
});
const external = (centAmount: number) => ({ id: 'new-1', value: eur(centAmount) });
const dollar = { currencyCode: 'USD', centAmount: 1 };

const prices: readonly CartCase[] = [
  {
    does: 'sets a price from outside',
    action: 'setLineItemPrice',
    input: { ...naming, externalPrice: eur(700) },
    gives: withLamp(1400, { price: external(700), priceMode: 'ExternalPrice' }),
  },
  {
    does: 'without one takes the price of the platform again',
    action: 'setLineItemPrice',
    before: withLamp(1400, { price: external(700), priceMode: 'ExternalPrice' }) as object,
    input: naming,
    gives: withLamp(2380, {}),
  },
  {
    does: 'refuses another currency',
    action: 'setLineItemPrice',
    input: { ...naming, externalPrice: dollar },
    refuses: 'InvalidInput',
  },
  {
    does: 'sets a total that is no multiple of the price',
    action: 'setLineItemTotalPrice',
    input: { ...naming, externalTotalPrice: { price: eur(700), totalPrice: eur(1300) } },
    gives: withLamp(1300, { price: external(700), priceMode: 'ExternalTotal' }),
  },
  {
    does: 'refuses a total without a price',
    action: 'setLineItemTotalPrice',
    input: { ...naming, externalTotalPrice: { totalPrice: eur(1300) } },
    refuses: 'InvalidJsonInput',
  },
  {
    does: 'refuses an unknown line',
    action: 'setLineItemTotalPrice',
    input: unknown,
    refuses: 'InvalidOperation',
  },
];

const channels: readonly CartCase[] = [
  {
    does: 'selects the price of the channel',
    action: 'setLineItemDistributionChannel',
    input: { ...naming, distributionChannel: ref('channel', 'shop') },
    gives: withLamp(2300, {
      price: variant.prices[3],
      distributionChannel: ref('channel', 'shop'),
    }),
  },
  {
    does: 'refuses a channel without the role',
    action: 'setLineItemDistributionChannel',
    input: { ...naming, distributionChannel: ref('channel', 'depot') },
    refuses: 'MissingRoleOnChannel',
  },
  {
    does: 'sets the channel',
    action: 'setLineItemSupplyChannel',
    input: { ...naming, supplyChannel: ref('channel', 'depot') },
    gives: withLamp(2380, { supplyChannel: ref('channel', 'depot') }),
  },
  {
    does: 'refuses a frozen cart',
    action: 'setLineItemSupplyChannel',
    before: { cartState: 'Frozen', freezeStrategy: 'SoftFreeze' },
    input: { ...naming, supplyChannel: ref('channel', 'depot') },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a channel without the role',
    action: 'setLineItemSupplyChannel',
    input: { ...naming, supplyChannel: ref('channel', 'shop') },
    refuses: 'MissingRoleOnChannel',
  },
  {
    does: 'sets a mode of its own',
    action: 'setLineItemInventoryMode',
    input: { ...naming, inventoryMode: 'TrackOnly' },
    gives: withLamp(2380, { inventoryMode: 'TrackOnly' }),
  },
  {
    does: 'reserves nothing for a cart as long as the project does not say how long',
    action: 'setLineItemInventoryMode',
    input: { ...naming, inventoryMode: 'ReserveOnCart' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'leaves a cart without reservations as it is',
    action: 'setReservationExpirationInMinutes',
    input: { reservationExpirationInMinutes: 5 },
    gives: {},
  },
  {
    does: 'refuses an ordered cart',
    action: 'setReservationExpirationInMinutes',
    before: { cartState: 'Ordered' },
    input: { reservationExpirationInMinutes: 5 },
    refuses: 'InvalidOperation',
  },
];

const target = (addressKey: string, quantity: number) => ({ addressKey, quantity });

/** The same for line items and custom line items. */
interface Kind {
  readonly set: string;
  readonly add: string;
  readonly naming: object;
  readonly quantity: number;
  readonly gives: (shippingDetails: object | undefined) => object;
}

const kinds: readonly Kind[] = [
  {
    set: 'setLineItemShippingDetails',
    add: 'applyDeltaToLineItemShippingDetailsTargets',
    naming,
    quantity: 2,
    gives: (shippingDetails) => ({ lineItems: [{ ...lamp, shippingDetails }, chair] }),
  },
  {
    set: 'setCustomLineItemShippingDetails',
    add: 'applyDeltaToCustomLineItemShippingDetailsTargets',
    naming: { customLineItemId: 'sticker' },
    quantity: 4,
    gives: (shippingDetails) => ({ customLineItems: [{ ...sticker, shippingDetails }] }),
  },
];

const detailCases = ({ set, add, naming, quantity, gives }: Kind): readonly CartCase[] => [
  {
    does: 'spreads the quantity over addresses',
    action: set,
    input: {
      ...naming,
      shippingDetails: { targets: [target('home', 1), target('work', quantity - 1)] },
    },
    gives: gives({ targets: [target('home', 1), target('work', quantity - 1)], valid: true }),
  },
  {
    does: 'keeps what does not add up, as not valid',
    action: set,
    input: { ...naming, shippingDetails: { targets: [target('work', 1)] } },
    gives: gives({ targets: [target('work', 1)], valid: false }),
  },
  { does: 'removes the details', action: set, input: naming, gives: gives(undefined) },
  {
    does: 'refuses an unknown address',
    action: set,
    input: { ...naming, shippingDetails: { targets: [target('hut', 1)] } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses an address twice',
    action: set,
    input: { ...naming, shippingDetails: { targets: [target('home', 1), target('home', 1)] } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'adds to the targets',
    action: add,
    input: { ...naming, targetsDelta: [target('home', 1), target('work', 1)] },
    gives: gives({ targets: [target('home', quantity + 1), target('work', 1)], valid: false }),
  },
  {
    does: 'refuses an unknown address',
    action: add,
    input: { ...naming, targetsDelta: [target('hut', 1)] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a quantity below 0',
    action: add,
    input: { ...naming, targetsDelta: [target('home', -1)] },
    refuses: 'InvalidInput',
  },
];

const recurrenceInfo = {
  recurrencePolicy: ref('recurrence-policy', 'monthly'),
  priceSelectionMode: 'Fixed' as const,
};

const recurrence: readonly CartCase[] = [
  {
    does: 'buys a line once, which was bought again and again',
    action: 'setLineItemRecurrenceInfo',
    before: { lineItems: [{ ...lamp, recurrenceInfo }, chair] },
    input: naming,
    gives: { lineItems: [lamp, chair] },
  },
  {
    does: 'refuses an unknown line',
    action: 'setLineItemRecurrenceInfo',
    input: unknown,
    refuses: 'InvalidOperation',
  },
];

export const lineDetailCases: readonly CartCase[] = [
  ...recurrence,
  ...prices,
  ...channels,
  ...kinds.flatMap(detailCases),
];
