import { derivedField, endpoint, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { combinationMode, project } from './resource.ts';

const endpoints = [
  endpoint({
    path: '',
    operations: ['get', 'exists', 'update'],
    singleton: ({ principal }) => ({ id: principal.projectKey }),
    scopes: { view: ['view_project_settings'], manage: ['manage_project_settings'] },
  }),
];

export { initialState, newProject } from './new-project.ts';

/** A project without the setting reduces external taxes. */
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
