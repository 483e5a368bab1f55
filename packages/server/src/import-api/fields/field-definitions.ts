// Definitions of custom fields, as types are imported with.
import { f } from '@storewright/model/declaration';
import { word } from './values.ts';

/** Resource types whose custom fields an imported type may define. */
export const resourceTypeId = () =>
  word(
    'address asset business-unit cart-discount category channel customer customer-group custom-line-item ' +
      'discount-code inventory-entry line-item order order-edit order-delivery order-parcel order-return-item ' +
      'payment payment-interface-interaction product-price product-selection quote review shipping ' +
      'shipping-method shopping-list shopping-list-text-line-item standalone-price store transaction',
  );

const referenceTypeId = () =>
  word(
    'associate-role business-unit cart category channel customer customer-group key-value-document order ' +
      'product product-type review state shipping-method zone',
  );

const enumKey = () => f.text({ min: 1, max: 256 });

const elementTypes = () => ({
  Boolean: {},
  Number: {},
  String: {},
  LocalizedString: {},
  Enum: {
    values: f.listOf(f.record('CustomFieldEnumValue', { key: enumKey(), label: f.text() })),
  },
  LocalizedEnum: {
    values: f.listOf(
      f.record('CustomFieldLocalizedEnumValue', { key: enumKey(), label: f.localized() }),
    ),
  },
  Money: {},
  Date: {},
  Time: {},
  DateTime: {},
  Reference: { referenceTypeId: referenceTypeId() },
});

const fieldType = () =>
  f.union('FieldType', 'name', {
    ...elementTypes(),
    Set: { elementType: f.union('FieldElementType', 'name', elementTypes()) },
  });

/** A definition of a custom field. */
export const fieldDefinition = () =>
  f.record('FieldDefinition', {
    type: fieldType(),
    name: f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9_-]+$' }),
    label: f.localized(),
    required: f.boolean(),
    inputHint: f.withDefault(
      f.choice('TypeTextInputHint', 'SingleLine', 'MultiLine'),
      'SingleLine',
    ),
  });
