// Tax modes, and taxes from outside.

import type { ProjectSettings } from '../../../../commerce/checkout/facts.ts';
import { withoutTaxRates } from '../../../../commerce/checkout/rates.ts';
import { reducedTaxes } from '../../../../commerce/checkout/total-discount.ts';
import { payable, withTotals } from '../../../../commerce/checkout/totals.ts';
import type { CustomLineItem, LineItem } from '../../../../commerce/line-items/line-item.ts';
import { customLines, type ItemKind, lines } from '../../../../commerce/line-items/places.ts';
import { minus } from '../../../../commerce/money/money.ts';
import { withShippingInfo } from '../../../../commerce/shipping/shippings.ts';
import {
  type ExternalTaxAmountDraft,
  type ExternalTaxRateDraft,
  externalRate,
  externalTaxAmountDraft,
  externalTaxRateDraft,
  roundingMode,
  sameCurrency,
  taxCalculationMode,
  taxedExternally,
  taxMode,
  taxPortionDraft,
} from '../../../../commerce/tax/tax.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { type Action, apiError, change, f, need } from '../../../../declaration/index.ts';
import { openCart, pricedCart } from '../guard.ts';
import type { Cart } from '../resource.ts';

export const changeTaxMode = pricedCart.action({
  doc: 'Changes the tax mode; existing taxes are removed.',
  members: { taxMode: taxMode() },
  apply: (before, { taxMode }) =>
    change(taxMode === before.taxMode ? before : { ...withoutTaxRates(before), taxMode }),
});

export const modes = memberActions(openCart, {
  changeTaxRoundingMode: [roundingMode(), 'Changes how taxes are rounded.'],
  changePriceRoundingMode: [roundingMode(), 'Changes how prices of high precision are rounded.'],
  changeTaxCalculationMode: [
    taxCalculationMode(),
    'Changes whether taxes are calculated per line item or per unit price.',
  ],
});

function checkMode({ taxMode }: Cart, needed: Cart['taxMode']): void {
  if (taxMode !== needed)
    throw apiError.InvalidOperation(`This needs the tax mode ${needed}; the cart has ${taxMode}.`);
}

const shippingKey = { shippingKey: f.optional(f.text({ max: 256 })) };

/** In the mode Multiple the rate is that of one shipping method. */
function withRate<I extends LineItem | CustomLineItem>(
  item: I,
  draft: ExternalTaxRateDraft | undefined,
  shippingMethodKey: string | undefined,
): I {
  const taxRate = draft && externalRate(draft);
  if (shippingMethodKey === undefined) return { ...item, taxRate };
  const others = item.perMethodTaxRate.filter(
    (each) => each.shippingMethodKey !== shippingMethodKey,
  );
  const own = taxRate === undefined ? [] : [{ shippingMethodKey, taxRate }];
  return { ...item, perMethodTaxRate: [...others, ...own] };
}

const taxRateSetter = ({ words, naming, itemOf, withItem }: ItemKind): Action =>
  openCart.action({
    doc: `Sets or removes the external tax rate of a ${words}.`,
    members: { ...naming, externalTaxRate: f.optional(externalTaxRateDraft()), ...shippingKey },
    apply(before, { externalTaxRate, shippingKey, ...input }) {
      checkMode(before, 'External');
      const item = itemOf(before, input);
      return change(withItem(before, item, withRate(item, externalTaxRate, shippingKey)));
    },
  });

export const setLineItemTaxRate = taxRateSetter(lines);
export const setCustomLineItemTaxRate = taxRateSetter(customLines);

export const setShippingMethodTaxRate = openCart.action({
  doc: 'Sets or removes the external tax rate of the shipping.',
  members: { externalTaxRate: f.optional(externalTaxRateDraft()), ...shippingKey },
  apply(before, { externalTaxRate, shippingKey }) {
    checkMode(before, 'External');
    const taxRate = externalTaxRate && externalRate(externalTaxRate);
    return change(withShippingInfo(before, shippingKey, (info) => ({ ...info, taxRate })));
  },
});

/** In the mode Multiple the amount is for the part with one shipping method. */
function withAmount<I extends LineItem | CustomLineItem>(
  item: I,
  draft: ExternalTaxAmountDraft | undefined,
  shippingMethodKey: string | undefined,
  rules: Cart,
): I {
  const taxedPrice = draft && taxedExternally(item.totalPrice, draft, rules);
  const taxRate = draft && externalRate(draft.taxRate);
  if (shippingMethodKey === undefined) return { ...item, taxedPrice, taxRate };
  const taxedPricePortions = item.taxedPricePortions.filter(
    (each) => each.shippingMethodKey !== shippingMethodKey,
  );
  const own = taxedPrice === undefined ? [] : [{ shippingMethodKey, taxedPrice }];
  return { ...item, taxedPricePortions: [...taxedPricePortions, ...own] };
}

// Amounts are for the totals that hold now, so these are calculated before an amount is set; the
// end of the request drops amounts whose totals have changed since.
const totalled = (before: Cart): Cart => {
  checkMode(before, 'ExternalAmount');
  return withTotals(before);
};

const taxAmountSetter = ({ words, naming, itemOf, withItem }: ItemKind): Action =>
  openCart.action({
    doc: `Sets or removes the external gross amount and tax rate of a ${words}.`,
    members: {
      ...naming,
      externalTaxAmount: f.optional(externalTaxAmountDraft()),
      ...shippingKey,
    },
    apply(before, { externalTaxAmount, shippingKey, ...input }) {
      const now = totalled(before);
      const item = itemOf(now, input);
      return change(withItem(now, item, withAmount(item, externalTaxAmount, shippingKey, now)));
    },
  });

export const setLineItemTaxAmount = taxAmountSetter(lines);
export const setCustomLineItemTaxAmount = taxAmountSetter(customLines);

export const setShippingMethodTaxAmount = openCart.action({
  doc: 'Sets or removes the external gross amount and tax rate of the shipping.',
  members: { externalTaxAmount: f.optional(externalTaxAmountDraft()), ...shippingKey },
  apply(before, { externalTaxAmount: draft, shippingKey }) {
    const now = totalled(before);
    const taxRate = draft && externalRate(draft.taxRate);
    return change(
      withShippingInfo(now, shippingKey, (info) => ({
        ...info,
        taxedPrice: draft && taxedExternally(payable(info), draft, now),
        taxRate,
      })),
    );
  },
});

export const setCartTotalTax = openCart.action({
  doc: 'Sets the external gross amount and the tax portions of the whole cart.',
  members: {
    externalTotalGross: f.money(),
    externalTaxPortions: f.withDefault(f.listOf(taxPortionDraft(), { max: 100 }), []),
  },
  needs: () => ({ project: need.project<ProjectSettings>() }),
  apply(before, { externalTotalGross, externalTaxPortions }, { project }) {
    const now = totalled(before);
    const totalNet = now.totalPrice;
    const totalGross = sameCurrency(externalTotalGross, totalNet);
    const taxPortions = externalTaxPortions.map((portion) => ({
      ...portion,
      amount: sameCurrency(portion.amount, totalNet),
    }));
    const totalTax = minus(totalGross, totalNet);
    const given = { totalNet, totalGross, taxPortions, totalTax };
    const isAsGiven = project.carts.totalPriceDiscountDoesNotReduceExternalTax === true;
    return change({ ...now, taxedPrice: isAsGiven ? given : reducedTaxes(now, given) });
  },
});
