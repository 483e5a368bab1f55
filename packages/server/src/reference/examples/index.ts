// The examples of all kinds, by kind, in the order in which they are done.
import { approvalFlow } from './business-to-business/approval-flow.ts';
import { approvalRule } from './business-to-business/approval-rule.ts';
import { associateRole } from './business-to-business/associate-role.ts';
import { businessUnit } from './business-to-business/business-unit.ts';
import { quote } from './business-to-business/quote.ts';
import { quoteRequest } from './business-to-business/quote-request.ts';
import { stagedQuote } from './business-to-business/staged-quote.ts';
import { attributeGroup } from './catalogue/attribute-group.ts';
import { category } from './catalogue/category.ts';
import { inventoryEntry } from './catalogue/inventory-entry.ts';
import { product } from './catalogue/product.ts';
import { productSelection } from './catalogue/product-selection.ts';
import { productTailoring } from './catalogue/product-tailoring.ts';
import { productType } from './catalogue/product-type.ts';
import { review } from './catalogue/review.ts';
import { variant } from './catalogue/variant.ts';
import { customer } from './customers/customer.ts';
import { customerGroup } from './customers/customer-group.ts';
import type { KindExamples } from './example.ts';
import { extension } from './integration/extension.ts';
import { mcpServer } from './integration/mcp-server.ts';
import { subscription } from './integration/subscription.ts';
import { type } from './integration/type.ts';
import { cart } from './ordering/cart.ts';
import { order } from './ordering/order.ts';
import { orderEdit } from './ordering/order-edit.ts';
import { payment } from './ordering/payment.ts';
import { paymentMethod } from './ordering/payment-method.ts';
import { recurrencePolicy } from './ordering/recurrence-policy.ts';
import { recurringOrder } from './ordering/recurring-order.ts';
import { shippingMethod } from './ordering/shipping-method.ts';
import { shoppingList } from './ordering/shopping-list.ts';
import { state } from './ordering/state.ts';
import { cartDiscount } from './pricing/cart-discount.ts';
import { discountCode } from './pricing/discount-code.ts';
import { discountGroup } from './pricing/discount-group.ts';
import { productDiscount } from './pricing/product-discount.ts';
import { standalonePrice } from './pricing/standalone-price.ts';
import { taxCategory } from './pricing/tax-category.ts';
import { channel } from './project/channel.ts';
import { project } from './project/project.ts';
import { store } from './project/store.ts';
import { zone } from './project/zone.ts';
import { withoutActions } from './without-actions.ts';

const all: readonly KindExamples[] = [
  channel,
  project,
  store,
  zone,
  approvalFlow,
  approvalRule,
  associateRole,
  businessUnit,
  quoteRequest,
  quote,
  stagedQuote,
  attributeGroup,
  category,
  inventoryEntry,
  productSelection,
  productTailoring,
  productType,
  product,
  review,
  variant,
  customerGroup,
  customer,
  extension,
  mcpServer,
  subscription,
  type,
  cart,
  orderEdit,
  order,
  paymentMethod,
  payment,
  recurrencePolicy,
  recurringOrder,
  shippingMethod,
  shoppingList,
  state,
  cartDiscount,
  discountCode,
  discountGroup,
  productDiscount,
  standalonePrice,
  taxCategory,
  ...withoutActions,
];

export const examples: ReadonlyMap<string, KindExamples> = new Map(
  all.map((one) => [one.kind, one]),
);
