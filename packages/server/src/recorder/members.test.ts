// Each text that the API takes is decided on: a secret, something of a person, or neither.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { openApiOf } from '../reference/openapi/index.ts';
import { openPseudonyms, personalMembers, secretMembers } from './personal.ts';
import { scrubbed } from './scrub.ts';

/** Neither: ids, keys, names of things, conditions, addresses of servers, free text of orders. */
const plain = new Set(
  `accountId acks addressId addressKey allowedTypes anonymousId arn assetId assetKey assetOrder attributeName attributeNames authorizedUntil billingAddressIds bootstrapServer buyerComment carrier cartId cartPredicate categoryId categoryOrderHints change checkoutUrlTemplate city clientId cloudEventsVersion code comment condition contactUrl const container contentType cookiePolicyUrl countries country currencies currency currencyCode customLineItemId customLineItemKey customerId customerNumber default defaultBillingAddressId defaultShippingAddressId deliveryId deliveryKey description discountCodes distinct expansionPaths externalId faqUrl fieldName fieldNameContains fieldNames fieldPaths fieldPathsToKeep function groupName groups id imageUrl importContainerKey imprintUrl inheritsFrom inputs interactionId interface interfaceCode interfaceId interfaceText key keys label languages lineItemId lineItemKey lineItemOrder locale majorVersion message method name newAttributeName newKey operationId orderHint orderNumber orderUrlTemplate parcelId parcelKey paymentInterface postalCode predicate priceId privacyPolicyUrl productId productKey projectId provider providerTransaction purchaseOrderNumber queueUrl reason redactedWith referenceTypeId refundPolicyUrl region resourceKey resourceTypeId resourceTypeIds returnItemId returnItemKey returnTrackingId scope sellerComment servers shippingAddressIds shippingKey shippingMethodKey shippingMethodName shippingPolicyUrl sku skus slug sortOrder source state stream subject supplyChannel tags taxRateId taxRateKey termsOfServiceUrl text textLineItemId textLineItemKey textLineItemOrder timeToLive tool tools topic topicArn trackingId transactionId trialUntil type typeId types uniquenessValue uri url value`.split(
    /\s+/,
  ),
);

/** Names of the members that hold strings of any content. */
function textMembers(): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (schema: any, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, format, properties = {}, items, additionalProperties } = schema;
    const isText = type === 'string' && format === undefined && schema.enum === undefined;
    if (isText && schema.const === undefined && name !== '') names.add(name);
    for (const [member, one] of Object.entries(properties)) walk(one, member);
    const parts = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((some) => some ?? []);
    for (const one of [items, additionalProperties, ...parts]) walk(one, name);
  };
  const { components } = openApiOf(kinds, { version: '0', apiUrl: '', authUrl: '' }) as any;
  for (const schema of Object.values(components.schemas)) walk(schema, '');
  return names;
}

test('each member that holds a text is a secret, of a person, or neither', () => {
  const decided = (name: string) =>
    [secretMembers, personalMembers, plain].filter((some) => some.has(name)).length;
  const wrong = [...textMembers()].filter((name) => decided(name) !== 1);
  assert.deepEqual(wrong, [], 'decide in personal.ts, or here that it is neither');
});

const canary = 'canary-of-a-secret';
const secrets: readonly object[] = [
  { destination: { type: 'NATS', credentials: canary } },
  { destination: { type: 'ConfluentCloud', apiKey: canary, apiSecret: canary } },
  { externalOAuth: { url: 'https://oauth.example.com', authorizationHeader: canary } },
  { destination: { type: 'HTTP', authentication: { type: 'AzureFunctions', key: canary } } },
  { token: { value: canary } },
  { token: canary },
];

test('no secret of a destination, an OAuth server or a payment method is written', () => {
  const words = openPseudonyms(true);
  for (const body of secrets)
    assert.equal(
      JSON.stringify(scrubbed(body, words)).includes(canary),
      false,
      JSON.stringify(body),
    );
  assert.deepEqual(scrubbed({ key: 'a', value: 'b' }, words), { key: 'a', value: 'b' });
});
