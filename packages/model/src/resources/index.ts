// The kinds of the product: the list that everything else is read from.
import type { Kind } from '../declaration/index.ts';
import { approvalFlowKind } from './business-to-business/approval-flow/index.ts';
import { approvalRuleKind } from './business-to-business/approval-rule/index.ts';
import { associateRoleKind } from './business-to-business/associate-role/index.ts';
import { businessUnitKind } from './business-to-business/business-unit/index.ts';
import { businessUnitTreeKind } from './business-to-business/business-unit/tree.ts';
import { quoteKind } from './business-to-business/quote/index.ts';
import { quoteRequestKind } from './business-to-business/quote-request/index.ts';
import { stagedQuoteKind } from './business-to-business/staged-quote/index.ts';
import { attributeGroupKind } from './catalogue/attribute-group/index.ts';
import { categoryKind } from './catalogue/category/index.ts';
import { inventoryEntryKind } from './catalogue/inventory-entry/index.ts';
import { productKind } from './catalogue/product/index.ts';
import { productImageKind } from './catalogue/product-image/index.ts';
import {
  productProjectionKind,
  stagedProductProjectionKind,
} from './catalogue/product-projection/index.ts';
import {
  productSelectionAssignmentKind,
  productSelectionKind,
} from './catalogue/product-selection/index.ts';
import { productTailoringKind } from './catalogue/product-tailoring/index.ts';
import { productTypeKind } from './catalogue/product-type/index.ts';
import { reviewKind } from './catalogue/review/index.ts';
import { variantKind, variantNumbersKind } from './catalogue/variant/index.ts';
import {
  stagedVariantProjectionKind,
  variantProjectionKind,
} from './catalogue/variant-projection/index.ts';
import { customerKind } from './customers/customer/index.ts';
import { customerGroupKind } from './customers/customer-group/index.ts';
import {
  customerEmailTokenKind,
  customerPasswordTokenKind,
} from './customers/customer-token/index.ts';
import { apiClientKind } from './integration/api-client/index.ts';
import { customObjectKind } from './integration/custom-object/index.ts';
import { extensionKind } from './integration/extension/index.ts';
import { mcpServerKind } from './integration/mcp-server/index.ts';
import { messageKind } from './integration/message/index.ts';
import { subscriptionKind } from './integration/subscription/index.ts';
import { typeKind } from './integration/type/index.ts';
import { cartKind } from './ordering/cart/index.ts';
import { orderKind } from './ordering/order/index.ts';
import { orderEditKind } from './ordering/order-edit/index.ts';
import { paymentKind } from './ordering/payment/index.ts';
import { paymentMethodKind } from './ordering/payment-method/index.ts';
import { recurrencePolicyKind } from './ordering/recurrence-policy/index.ts';
import { recurringOrderKind } from './ordering/recurring-order/index.ts';
import { reservationKind } from './ordering/reservation/index.ts';
import { shippingMethodKind } from './ordering/shipping-method/index.ts';
import { shoppingListKind } from './ordering/shopping-list/index.ts';
import { stateKind } from './ordering/state/index.ts';
import { cartDiscountKind } from './pricing/cart-discount/index.ts';
import { discountCodeKind } from './pricing/discount-code/index.ts';
import { discountGroupKind } from './pricing/discount-group/index.ts';
import { productDiscountKind } from './pricing/product-discount/index.ts';
import { standalonePriceKind, standalonePriceScopeKind } from './pricing/standalone-price/index.ts';
import { taxCategoryKind } from './pricing/tax-category/index.ts';
import { channelKind } from './project/channel/index.ts';
import { projectKind } from './project/project/index.ts';
import { storeKind } from './project/store/index.ts';
import { zoneKind } from './project/zone/index.ts';

const all: readonly Kind[] = [
  apiClientKind,
  approvalFlowKind,
  approvalRuleKind,
  associateRoleKind,
  attributeGroupKind,
  businessUnitKind,
  businessUnitTreeKind,
  cartDiscountKind,
  cartKind,
  categoryKind,
  channelKind,
  customerEmailTokenKind,
  customerGroupKind,
  customerKind,
  customerPasswordTokenKind,
  customObjectKind,
  discountCodeKind,
  discountGroupKind,
  extensionKind,
  inventoryEntryKind,
  mcpServerKind,
  messageKind,
  orderKind,
  orderEditKind,
  paymentKind,
  paymentMethodKind,
  productDiscountKind,
  standalonePriceKind,
  standalonePriceScopeKind,
  productImageKind,
  productProjectionKind,
  stagedProductProjectionKind,
  productSelectionAssignmentKind,
  productSelectionKind,
  productTailoringKind,
  productTypeKind,
  productKind,
  projectKind,
  quoteKind,
  quoteRequestKind,
  recurrencePolicyKind,
  recurringOrderKind,
  reservationKind,
  reviewKind,
  shippingMethodKind,
  shoppingListKind,
  stagedQuoteKind,
  stateKind,
  storeKind,
  subscriptionKind,
  taxCategoryKind,
  typeKind,
  variantKind,
  variantNumbersKind,
  variantProjectionKind,
  stagedVariantProjectionKind,
  zoneKind,
];

/** Kinds by the `typeId` of references to them. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  all.map((kind) => [kind.resource.kind, kind]),
);
