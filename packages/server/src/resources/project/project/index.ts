import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import { combinationMode, project } from './resource.ts';

export { initialState, newProject } from './new-project.ts';

/** A project of before the setting is one whose external taxes are reduced. */
const totalPriceDiscountDoesNotReduceExternalTax = derivedField({
  of: 'CartsConfiguration',
  name: 'totalPriceDiscountDoesNotReduceExternalTax',
  doc: 'Whether external taxes of a cart are used unchanged with discounts on the total price.',
  gives: f.boolean(),
  from: (carts) => carts.totalPriceDiscountDoesNotReduceExternalTax === true,
});

const productVsCartDiscountCombination = derivedField({
  of: 'DiscountsConfiguration',
  name: 'productVsCartDiscountCombination',
  doc: 'How discounts are combined (older name).',
  gives: f.optional(combinationMode()),
  from: ({ discountCombinationMode }) => discountCombinationMode,
});

export const projectKind = kindOf({
  resource: project,
  actions,
  endpoints,
  derived: [totalPriceDiscountDoesNotReduceExternalTax, productVsCartDiscountCombination],
});
