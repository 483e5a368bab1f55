// Values and targets of cart discounts and of direct discounts, as documents hold them and as inputs
// give them.
import { f } from '../../declaration/index.ts';
import { namedVariants } from '../values/named-variants.ts';

/** Most amounts of one value: one in each currency. */
const maxCurrencies = 300;

const applicationMode = () =>
  f.choice(
    'DiscountApplicationMode',
    'ProportionateDistribution',
    'EvenDistribution',
    'IndividualApplication',
  );

const permyriad = () => f.integer({ min: 1, max: 10_000 });

const gift = () => ({
  product: f.reference('product'),
  variantId: f.integer(),
  supplyChannel: f.optional(f.reference('channel')),
  distributionChannel: f.optional(f.reference('channel')),
});

const giftDraft = () => ({
  product: f.identifier('product'),
  variantId: f.integer({ min: 1 }),
  supplyChannel: f.optional(f.identifier('channel')),
  distributionChannel: f.optional(f.identifier('channel')),
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

const named = <F extends f.Field>(value: F): F =>
  namedVariants(value, (tag) => typeNames.get(tag) ?? tag);

const ways = <C extends f.Field, H extends f.Field, G>(cent: C, high: H, given: G) => ({
  relative: { permyriad: permyriad(), applicationMode: f.optional(applicationMode()) },
  absolute: { money: cent, applicationMode: f.optional(applicationMode()) },
  fixed: { money: high, applicationMode: f.optional(applicationMode()) },
  giftLineItem: given,
});

/** In GraphQL values with a way of application are types of their own. */
const waysOfGraphql = <C extends f.Field, H extends f.Field, G>(cent: C, high: H, given: G) => ({
  relative: { permyriad: permyriad() },
  relativeCart: { permyriad: permyriad(), applicationMode: applicationMode() },
  absolute: { money: cent },
  absoluteCart: { money: cent, applicationMode: applicationMode() },
  fixed: { money: high },
  fixedCart: { money: high, applicationMode: applicationMode() },
  giftLineItem: given,
});

const amounts = <F extends f.Field>(one: F) => f.listOf(one, { max: maxCurrencies });
const amountsGiven = <F extends f.Field>(one: F) => f.listOf(one, { min: 1, max: maxCurrencies });

const variantOf = ({ type, applicationMode }: any): string =>
  applicationMode === undefined ? type : `${type}Cart`;

export const cartDiscountValue = () =>
  f.inGraphql(
    named(
      f.union(
        'CartDiscountValue',
        'type',
        ways(amounts(f.centMoney()), amounts(f.typedMoney()), gift()),
      ),
    ),
    {
      shownAs: {
        field: f.inGraphql(
          named(
            f.union(
              'CartDiscountValue',
              'type',
              waysOfGraphql(amounts(f.centMoney()), amounts(f.typedMoney()), gift()),
            ),
          ),
          { variantOf },
        ),
      },
    },
  );
export type CartDiscountValue = f.Of<ReturnType<typeof cartDiscountValue>>;

const fixedMoneyDraft = () =>
  f.record('CartDiscountValueBaseMoneyInput', f.typedMoneyDraft().about.fields!) as f.Field<
    f.Of<ReturnType<typeof f.typedMoneyDraft>>,
    false
  >;

export const cartDiscountValueDraft = () =>
  f.inGraphql(
    named(
      f.union(
        'CartDiscountValueInput',
        'type',
        ways(amountsGiven(f.money()), amountsGiven(f.typedMoneyDraft()), giftDraft()),
      ),
    ),
    {
      shownAs: {
        field: named(
          f.union(
            'CartDiscountValueInput',
            'type',
            waysOfGraphql(amountsGiven(f.money()), amountsGiven(fixedMoneyDraft()), giftDraft()),
          ),
        ),
        decode: ({ type, ...value }) => ({ ...value, type: type.replace(/Cart$/, '') }),
      },
    },
  );
export type CartDiscountValueDraft = f.Of<ReturnType<typeof cartDiscountValueDraft>>;

const selectionMode = () => f.choice('SelectionMode', 'Cheapest', 'MostExpensive');
const predicate = () => f.text({ min: 1 });
const times = () => f.optional(f.integer({ min: 1 }));

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
const maxComponents = 20;

const component = {
  predicate: predicate(),
  minCount: f.withDefault(f.integer({ min: 0 }), 1),
  maxCount: f.optional(f.integer({ min: 1 })),
  excludeCount: f.optional(f.integer({ min: 0 })),
};

const components = (least: number) =>
  f.listOf(
    f.union('PatternComponent', 'type', {
      CountOnLineItemUnits: component,
      CountOnCustomLineItemUnits: component,
    }),
    { min: least, max: maxComponents },
  );

const multiBuy = {
  predicate: predicate(),
  triggerQuantity: f.long({ min: 2 }),
  discountedQuantity: f.long({ min: 1 }),
  maxOccurrence: times(),
  selectionMode: f.withDefault(selectionMode(), 'Cheapest'),
};

/** Documents and inputs spell it the same way. */
export const cartDiscountTarget = () =>
  namedVariants(
    f.union('CartDiscountTarget', 'type', {
      lineItems: { predicate: predicate() },
      customLineItems: { predicate: predicate() },
      multiBuyLineItems: multiBuy,
      multiBuyCustomLineItems: multiBuy,
      pattern: {
        triggerPattern: components(0),
        targetPattern: components(1),
        maxOccurrence: times(),
        selectionMode: f.withDefault(selectionMode(), 'Cheapest'),
      },
      shipping: {},
      totalPrice: {},
    }),
    (tag) => targetNames.get(tag) ?? tag,
  );
export type CartDiscountTarget = f.Of<ReturnType<typeof cartDiscountTarget>>;
export type PatternComponent = Extract<
  CartDiscountTarget,
  { type: 'pattern' }
>['targetPattern'][number];

export const directDiscount = () =>
  f.record('DirectDiscount', {
    id: f.text(),
    value: cartDiscountValue(),
    target: f.optional(cartDiscountTarget()),
  });
export type DirectDiscount = f.Of<ReturnType<typeof directDiscount>>;

export const directDiscountDraft = () =>
  f.record('DirectDiscountDraft', {
    value: cartDiscountValueDraft(),
    target: f.optional(cartDiscountTarget()),
  });
