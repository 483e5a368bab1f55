// The shapes of explanations, as the operator is answered them: each verdict with its reason and the sentence of it.

import { discountCodeInfo } from '@storewright/model/commerce/money/discount';
import { price } from '@storewright/model/commerce/money/price';
import { shippingRate } from '@storewright/model/commerce/shipping/shipping';
import { taxRate } from '@storewright/model/commerce/tax/tax';
import { f } from '@storewright/model/declaration';
import {
  cartDiscountReasons,
  noPriceReasons,
  noTaxReasons,
  priceReasons,
  priceSources,
  productDiscountReasons,
  shippingMethodReasons,
  shippingRateReasons,
  taxReasons,
} from './reasons.ts';

const oneOf = <R extends string>(name: string, reasons: Readonly<Record<R, string>>) =>
  f.choice<readonly R[]>(name, ...(Object.keys(reasons) as R[]));

const sentence = () => f.described(f.text(), 'The reason as a sentence, in English.');

/** Why something was chosen or lost. */
const verdict = <R extends string>(name: string, reasons: Readonly<Record<R, string>>) => ({
  reason: oneOf(name, reasons),
  explanation: sentence(),
});

/** Why something was not judged at all; absent where it was. */
const exception = <R extends string>(name: string, reasons: Readonly<Record<R, string>>) => ({
  reason: f.optional(oneOf(name, reasons)),
  explanation: f.optional(sentence()),
});

const unmet = () =>
  f.optional(
    f.described(
      f.listOf(
        f.record('AdminUnmetCondition', {
          condition: f.text(),
          found: f.optional(f.described(f.json(), 'Absent: the cart has no value there.')),
          isNegated: f.optional(
            f.described(f.boolean(), 'It is met, and a `not` around it asks that it is not.'),
          ),
        }),
      ),
      'Conditions of its predicate that the cart does not meet.',
    ),
  );

const names = { id: f.text(), key: f.optional(f.key()) };

const pricesOf = {
  prices: f.listOf(
    f.record('AdminPriceVerdict', {
      price: price(),
      ...verdict('AdminPriceReason', priceReasons),
    }),
  ),
  productDiscounts: f.described(
    f.listOf(
      f.record('AdminProductDiscountVerdict', {
        ...names,
        name: f.localized(),
        sortOrder: f.optional(f.text()),
        ...verdict('AdminProductDiscountReason', productDiscountReasons),
        value: f.optional(
          f.described(
            f.typedMoney(),
            'What the price becomes by it, also where another discount wins.',
          ),
        ),
      }),
    ),
    'About the chosen price.',
  ),
};

export const priceExplanation = f.record('AdminPriceExplanation', {
  productId: f.text(),
  variantId: f.integer(),
  sku: f.optional(f.text()),
  ...pricesOf,
  unitPrice: f.optional(
    f.described(f.typedMoney(), 'Of one of so many, with tiers and product discounts.'),
  ),
});

const taxes = f.listOf(
  f.record('AdminTaxExplanation', {
    shippingKey: f.optional(f.described(f.text(), 'Of a cart with several shippings.')),
    ...exception('AdminNoTaxReason', noTaxReasons),
    rates: f.listOf(
      f.record('AdminTaxRateVerdict', {
        rate: taxRate(),
        ...verdict('AdminTaxRateReason', taxReasons),
      }),
    ),
  }),
);

const lineItems = f.listOf(
  f.record('AdminLineItemExplanation', {
    lineItemId: f.text(),
    sku: f.optional(f.text()),
    priceInCart: f.described(
      f.text(),
      'Id of the price that the line has now; selection may choose another one today.',
    ),
    ...exception('AdminNoPriceReason', noPriceReasons),
    ...pricesOf,
    taxes,
  }),
);

const shippings = f.listOf(
  f.record('AdminShippingExplanation', {
    shippingKey: f.optional(f.described(f.text(), 'Of a cart with several shippings.')),
    methods: f.listOf(
      f.record('AdminShippingMethodVerdict', {
        ...names,
        name: f.text(),
        ...verdict('AdminShippingMethodReason', shippingMethodReasons),
        unmet: unmet(),
        rates: f.listOf(
          f.record('AdminShippingRateVerdict', {
            zone: f.record('AdminZone', { id: f.text() }),
            rate: shippingRate(),
            ...verdict('AdminShippingRateReason', shippingRateReasons),
          }),
        ),
        price: f.optional(
          f.described(
            f.record('AdminShippingPrice', {
              centAmount: f.long(),
              by: oneOf('AdminShippingPriceSource', priceSources),
              explanation: sentence(),
            }),
            'Of the chosen rate: its price for this cart before discounts, and what makes it.',
          ),
        ),
      }),
    ),
  }),
);

export const cartExplanation = f.record('AdminCartExplanation', {
  cartId: f.text(),
  lineItems,
  customLineItems: f.listOf(
    f.record('AdminCustomLineItemExplanation', { customLineItemId: f.text(), taxes }),
  ),
  cartDiscounts: f.listOf(
    f.record('AdminCartDiscountVerdict', {
      ...names,
      name: f.localized(),
      sortOrder: f.optional(f.text()),
      ...verdict('AdminCartDiscountReason', cartDiscountReasons),
      unmet: unmet(),
      centAmount: f.optional(f.described(f.long(), 'Cents that it takes off.')),
    }),
  ),
  discountCodes: f.listOf(discountCodeInfo()),
  shippings,
});

const ruleNames = { ...names, name: f.text() };

export const approvalExplanation = f.record('AdminApprovalExplanation', {
  orderId: f.text(),
  unit: f.optional(f.described(f.text(), 'Key of the unit of the order.')),
  customerId: f.optional(f.text()),
  customerRoles: f.described(f.listOf(f.text()), 'Roles of the customer in the unit.'),
  rules: f.listOf(
    f.record('AdminApprovalRuleExplanation', {
      ...ruleNames,
      unit: f.described(f.text(), 'Key of the unit that has the rule.'),
      isMet: f.described(f.boolean(), 'The order as it is now meets the rule as it is now.'),
      reasons: f.described(
        f.listOf(f.text()),
        'Why it does not, in English; nothing for a rule that is met.',
      ),
      isInFlow: f.described(
        f.boolean(),
        'The flow of the order has a copy of it: it was met when the order was made.',
      ),
    }),
  ),
  flow: f.optional(
    f.record('AdminApprovalFlow', {
      id: f.text(),
      status: f.choice('ApprovalFlowStatus', 'Pending', 'Approved', 'Rejected'),
      waitsFor: f.described(f.listOf(f.text()), 'Roles that are missing in the current tiers.'),
      gone: f.described(
        f.listOf(f.record('AdminApprovalRuleNames', ruleNames)),
        'Rules of the flow that the units no longer have.',
      ),
    }),
  ),
  actors: f.described(
    f.listOf(
      f.record('AdminApprovalActor', {
        customerId: f.text(),
        roles: f.listOf(f.text()),
        may: f.listOf(f.choice('AdminApprovalDecision', 'approve', 'reject')),
        lacks: f.optional(
          f.described(
            f.text(),
            'The permission that keeps somebody with a role in a current tier from acting.',
          ),
        ),
      }),
    ),
    'Associates with a role in a current tier of a flow that is pending.',
  ),
  emails: f.described(f.mapOf(f.text()), 'E-mail addresses of the customers, by their ids.'),
});
