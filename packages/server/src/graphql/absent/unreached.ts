// Types of the public schema that no field of it leads to, or whose values never come up here:
// there for tools that compare schemas or make code of documents.
import { type GraphQLSchema, parse, type TypeDefinitionNode } from 'graphql';

const unreached = `
scalar BigDecimal
type UcpShopperMcpServerConfig implements McpServerConfig {
  type: McpServerType!
  majorVersion: String!
  url: String!
  tools: [String!]!
  toolCustomizations: [ToolCustomization!]!
  store: StoreKeyReference!
  country: Country!
  locale: Locale!
  distributionChannel: ChannelReference!
  supplyChannel: ChannelReference!
  currencyCode: CurrencyCode!
}
type StoreKeyReference { typeId: String! key: String! }
type ChannelReference { typeId: String! id: String! }
type RecalculateStagedOrderOutput implements StagedOrderUpdateActionOutput {
  type: String!
  updateProductData: Boolean!
}
type CartCreated implements MessagePayload {
  totalPrice: Money!
  lineItemCount: Int!
  discountCodesRefs: [Reference!]!
  type: String!
}
type OrderDiscountTypeCombinationSet implements MessagePayload & OrderMessagePayload {
  discountTypeCombination: DiscountTypeCombination!
  type: String!
}
type OrderShippingUpdated implements MessagePayload & OrderMessagePayload {
  current: Shipping!
  updated: Shipping!
  type: String!
}
type OrderShippingContainerSet implements MessagePayload & OrderMessagePayload {
  shippingContainer: ShippingContainer
  type: String!
}
type ShippingContainer {
  shippingMode: ShippingMode!
  singleShipping: Shipping!
  multiShipping: [Shipping!]!
}
type BusinessUnitConfiguration {
  myBusinessUnitStatusOnCreation: BusinessUnitConfigurationStatus!
  myBusinessUnitAssociateRoleOnCreationRef: KeyReference
  myBusinessUnitAssociateRoleOnCreation: AssociateRole
}
type CartDiscountVisualizationSearchConfiguration {
  status: CartDiscountVisualizationSearchStatus!
  lastModifiedBy: Initiator
  lastModifiedAt: DateTime!
}
interface Attribute { name: String! }
type BooleanAttribute implements Attribute { value: Boolean! name: String! }
type DateAttribute implements Attribute { value: Date! name: String! }
type DateTimeAttribute implements Attribute { value: DateTime! name: String! }
type EnumAttribute implements Attribute { key: String! label: String! name: String! }
type LocalizedEnumAttribute implements Attribute {
  key: String!
  label(locale: Locale!): String
  name: String!
}
type LocalizedStringAttribute implements Attribute { value(locale: Locale!): String name: String! }
type MoneyAttribute implements Attribute {
  centAmount: Long!
  currencyCode: Currency!
  name: String!
}
type NumberAttribute implements Attribute { value: BigDecimal! name: String! }
type ReferenceAttribute implements Attribute { typeId: String! id: String! name: String! }
type StringAttribute implements Attribute { value: String! name: String! }
type TimeAttribute implements Attribute { value: Time! name: String! }
interface CustomField { name: String! }
type BooleanField implements CustomField { value: Boolean! name: String! }
type DateField implements CustomField { value: Date! name: String! }
type DateTimeField implements CustomField { value: DateTime! name: String! }
type EnumField implements CustomField { key: String! name: String! }
type LocalizedEnumField implements CustomField {
  key: String!
  label(locale: Locale!): String
  name: String!
}
type LocalizedStringField implements CustomField { value(locale: Locale!): String name: String! }
type MoneyField implements CustomField { centAmount: Long! currencyCode: Currency! name: String! }
type NumberField implements CustomField { value: BigDecimal! name: String! }
type ReferenceField implements CustomField { typeId: String! id: String! name: String! }
type StringField implements CustomField { value: String! name: String! }
type TimeField implements CustomField { value: Time! name: String! }
`;

const definitions = parse(unreached, { noLocation: true })
  .definitions as readonly TypeDefinitionNode[];

/** Whether every kind is there that these types tell of; some tests offer a few alone. */
export const isComplete = (schema: GraphQLSchema): boolean =>
  ['McpServerConfig', 'StagedOrderUpdateActionOutput', 'OrderMessagePayload'].every(
    (name) => schema.getType(name) !== undefined,
  );

/** Those that the schema does not have already. */
export const unreachedTypes = (schema: GraphQLSchema): readonly TypeDefinitionNode[] =>
  definitions.filter(({ name }) => schema.getType(name.value) === undefined);
