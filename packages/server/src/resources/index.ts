// The kinds of the product: the list that everything else is read from.
import type { Kind } from '../declaration/index.ts';
import { apiClientKind } from './api-client/index.ts';
import { associateRoleKind } from './associate-role/index.ts';
import { businessUnitKind } from './business-unit/index.ts';
import { businessUnitTreeKind } from './business-unit/tree.ts';
import { cartKind } from './cart/index.ts';
import { categoryKind } from './category/index.ts';
import { channelKind } from './channel/index.ts';
import { customerKind } from './customer/index.ts';
import { customerGroupKind } from './customer-group/index.ts';
import { customerEmailTokenKind, customerPasswordTokenKind } from './customer-token/index.ts';
import { extensionKind } from './extension/index.ts';
import { inventoryEntryKind } from './inventory-entry/index.ts';
import { messageKind } from './message/index.ts';
import { orderKind } from './order/index.ts';
import { paymentKind } from './payment/index.ts';
import { productKind } from './product/index.ts';
import { productDiscountKind } from './product-discount/index.ts';
import { productProjectionKind, stagedProductProjectionKind } from './product-projection/index.ts';
import { productTypeKind } from './product-type/index.ts';
import { projectKind } from './project/index.ts';
import { shippingMethodKind } from './shipping-method/index.ts';
import { shoppingListKind } from './shopping-list/index.ts';
import { stateKind } from './state/index.ts';
import { storeKind } from './store/index.ts';
import { taxCategoryKind } from './tax-category/index.ts';
import { typeKind } from './type/index.ts';
import { zoneKind } from './zone/index.ts';

const all: readonly Kind[] = [
  apiClientKind,
  associateRoleKind,
  businessUnitKind,
  businessUnitTreeKind,
  cartKind,
  categoryKind,
  channelKind,
  customerEmailTokenKind,
  customerGroupKind,
  customerKind,
  customerPasswordTokenKind,
  extensionKind,
  inventoryEntryKind,
  messageKind,
  orderKind,
  paymentKind,
  productDiscountKind,
  productProjectionKind,
  stagedProductProjectionKind,
  productTypeKind,
  productKind,
  projectKind,
  shippingMethodKind,
  shoppingListKind,
  stateKind,
  storeKind,
  taxCategoryKind,
  typeKind,
  zoneKind,
];

/** Kinds by the `typeId` of references to them. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  all.map((kind) => [kind.resource.kind, kind]),
);
