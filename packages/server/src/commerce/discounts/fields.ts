// Values and targets of cart discounts and of direct discounts, as documents hold them and as inputs
// give them.
import {
  centMoney,
  choice,
  type Field,
  identifier,
  inGraphql,
  integer,
  listOf,
  long,
  money,
  type Of,
  optional,
  record,
  reference,
  text,
  typedMoney,
  typedMoneyDraft,
  union,
  withDefault,
} from '../../declaration/index.ts';
import { namedVariants } from '../catalogue/named-variants.ts';

/** Most amounts of one value: one in each currency. */
const mostCurrencies = 300;

export const applicationMode = () =>
  choice(
    'DiscountApplicationMode',
    'ProportionateDistribution',
    'EvenDistribution',
    'IndividualApplication',
  );

const permyriad = () => integer({ min: 1, max: 10_000 });

const gift = () => ({
  product: reference('product'),
  variantId: integer(),
  supplyChannel: optional(reference('channel')),
  distributionChannel: optional(reference('channel')),
});

const giftDraft = () => ({
  product: identifier('product'),
  variantId: integer({ min: 1 }),
  supplyChannel: optional(identifier('channel')),
  distributionChannel: optional(identifier('channel')),
});

const typeNames = new Map([
  ['relative', 'RelativeDiscountValue'],
  ['relativeCart', 'RelativeCartDiscountValue'],
  ['absolute', 'AbsoluteDiscountValue'],
  ['absoluteCart', 'AbsoluteCartDiscountValue'],
  ['fixed', 'FixedPriceDiscountValue'],
  ['fixedCart', 'FixedPriceCartDiscountValue'],
  ['giftLineItem', 'GiftLineItemValue'],
]);

const named = <F extends Field>(value: F): F =>
  namedVariants(value, (tag) => typeNames.get(tag) ?? tag);

const ways = <C extends Field, H extends Field, G>(cent: C, high: H, given: G) => ({
  relative: { permyriad: permyriad(), applicationMode: optional(applicationMode()) },
  absolute: { money: cent, applicationMode: optional(applicationMode()) },
  fixed: { money: high, applicationMode: optional(applicationMode()) },
  giftLineItem: given,
});

/** In GraphQL values with a way of application are types of their own. */
const waysOfGraphql = <C extends Field, H extends Field, G>(cent: C, high: H, given: G) => ({
  relative: { permyriad: permyriad() },
  relativeCart: { permyriad: permyriad(), applicationMode: applicationMode() },
  absolute: { money: cent },
  absoluteCart: { money: cent, applicationMode: applicationMode() },
  fixed: { money: high },
  fixedCart: { money: high, applicationMode: applicationMode() },
  giftLineItem: given,
});

const amounts = <F extends Field>(one: F) => listOf(one, { max: mostCurrencies });
const amountsGiven = <F extends Field>(one: F) => listOf(one, { min: 1, max: mostCurrencies });

const variantOf = ({ type, applicationMode }: any): string =>
  applicationMode === undefined ? type : `${type}Cart`;

export const cartDiscountValue = () =>
  inGraphql(
    named(
      union('CartDiscountValue', 'type', ways(amounts(centMoney()), amounts(typedMoney()), gift())),
    ),
    {
      shownAs: {
        field: inGraphql(
          named(
            union(
              'CartDiscountValue',
              'type',
              waysOfGraphql(amounts(centMoney()), amounts(typedMoney()), gift()),
            ),
          ),
          { variantOf },
        ),
      },
    },
  );
export type CartDiscountValue = Of<ReturnType<typeof cartDiscountValue>>;

const fixedMoneyDraft = () =>
  record('CartDiscountValueBaseMoneyInput', typedMoneyDraft().about.fields!) as Field<
    Of<ReturnType<typeof typedMoneyDraft>>,
    false
  >;

export const cartDiscountValueDraft = () =>
  inGraphql(
    named(
      union(
        'CartDiscountValueInput',
        'type',
        ways(amountsGiven(money()), amountsGiven(typedMoneyDraft()), giftDraft()),
      ),
    ),
    {
      shownAs: {
        field: named(
          union(
            'CartDiscountValueInput',
            'type',
            waysOfGraphql(amountsGiven(money()), amountsGiven(fixedMoneyDraft()), giftDraft()),
          ),
        ),
        decode: ({ type, ...value }) => ({ ...value, type: type.replace(/Cart$/, '') }),
      },
    },
  );
export type CartDiscountValueDraft = Of<ReturnType<typeof cartDiscountValueDraft>>;

const selectionMode = () => choice('SelectionMode', 'Cheapest', 'MostExpensive');
const predicate = () => text({ min: 1 });
const times = () => optional(integer({ min: 1 }));

const targetNames = new Map([
  ['lineItems', 'LineItemsTarget'],
  ['customLineItems', 'CustomLineItemsTarget'],
  ['multiBuyLineItems', 'MultiBuyLineItemsTarget'],
  ['multiBuyCustomLineItems', 'MultiBuyCustomLineItemsTarget'],
  ['pattern', 'CartDiscountPatternTarget'],
  ['shipping', 'ShippingTarget'],
  ['totalPrice', 'CartDiscountTotalPriceTarget'],
]);

/** Most components on one side of a pattern. */
const mostComponents = 20;

const component = {
  predicate: predicate(),
  minCount: withDefault(integer({ min: 0 }), 1),
  maxCount: optional(integer({ min: 1 })),
  excludeCount: optional(integer({ min: 0 })),
};

const components = (least: number) =>
  listOf(
    union('PatternComponent', 'type', {
      CountOnLineItemUnits: component,
      CountOnCustomLineItemUnits: component,
    }),
    { min: least, max: mostComponents },
  );

const multiBuy = {
  predicate: predicate(),
  triggerQuantity: long({ min: 2 }),
  discountedQuantity: long({ min: 1 }),
  maxOccurrence: times(),
  selectionMode: withDefault(selectionMode(), 'Cheapest'),
};

/** Documents and inputs spell it the same way. */
export const cartDiscountTarget = () =>
  namedVariants(
    union('CartDiscountTarget', 'type', {
      lineItems: { predicate: predicate() },
      customLineItems: { predicate: predicate() },
      multiBuyLineItems: multiBuy,
      multiBuyCustomLineItems: multiBuy,
      pattern: {
        triggerPattern: components(0),
        targetPattern: components(1),
        maxOccurrence: times(),
        selectionMode: withDefault(selectionMode(), 'Cheapest'),
      },
      shipping: {},
      totalPrice: {},
    }),
    (tag) => targetNames.get(tag) ?? tag,
  );
export type CartDiscountTarget = Of<ReturnType<typeof cartDiscountTarget>>;
export type PatternComponent = Extract<
  CartDiscountTarget,
  { type: 'pattern' }
>['targetPattern'][number];

export const directDiscount = () =>
  record('DirectDiscount', {
    id: text(),
    value: cartDiscountValue(),
    target: optional(cartDiscountTarget()),
  });
export type DirectDiscount = Of<ReturnType<typeof directDiscount>>;

export const directDiscountDraft = () =>
  record('DirectDiscountDraft', {
    value: cartDiscountValueDraft(),
    target: optional(cartDiscountTarget()),
  });
export type DirectDiscountDraft = Of<ReturnType<typeof directDiscountDraft>>;
