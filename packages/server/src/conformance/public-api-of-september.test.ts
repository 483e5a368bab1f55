// What the public API gained in September 2026: through real HTTP.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

describe('removing values of an enumeration from a type', () => {
  const label = (text: string, isLocalized: boolean) => (isLocalized ? { en: text } : text);
  const forms = [
    { action: 'removeEnumValues', name: 'Enum', isSet: false },
    { action: 'removeEnumValues', name: 'Enum', isSet: true },
    { action: 'removeLocalizedEnumValues', name: 'LocalizedEnum', isSet: false },
    { action: 'removeLocalizedEnumValues', name: 'LocalizedEnum', isSet: true },
  ];
  for (const { action, name, isSet } of forms)
    test(`${action} works on ${isSet ? 'a set of ' : ''}${name}, even if a resource uses the value`, async () => {
      const values = ['red', 'blue'].map((key) => ({
        key,
        label: label(key, name === 'LocalizedEnum'),
      }));
      const elementType = { name, values };
      const fieldName = `color-${action}-${isSet}`;
      const type = await server.created('/types', {
        key: fieldName,
        name: { en: 'Color' },
        resourceTypeIds: ['channel'],
        fieldDefinitions: [
          {
            name: fieldName,
            label: { en: 'Color' },
            required: true,
            type: isSet ? { name: 'Set', elementType } : elementType,
          },
        ],
      });
      const fields = { [fieldName]: isSet ? ['red'] : 'red' };
      const custom = { type: { typeId: 'type', id: type.id }, fields };
      const user = await server.created('/channels', { key: fieldName, custom });
      const path = `/types/${type.id}`;
      const unchanged = await server.changed(path, { action, fieldName, keys: [] });
      assert.equal(unchanged.version, type.version);
      const after = await server.changed(path, { action, fieldName, keys: ['red'] });
      const [{ type: left }] = after.fieldDefinitions;
      assert.deepEqual((left.elementType ?? left).values, [values[1]]);
      assert.deepEqual((await server.read(`/channels/${user.id}`)).custom.fields, fields);
    });

  test('both are among the update actions of GraphQL', async () => {
    const { __type } = await server.graphql(
      '{ __type(name: "TypeUpdateAction") { inputFields { name } } }',
    );
    const names = __type.inputFields.map(({ name }: { name: string }) => name);
    assert.ok(
      ['removeEnumValues', 'removeLocalizedEnumValues'].every((one) => names.includes(one)),
    );
  });
});

const taxRate = { name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' };

/** Not what the rate gives. */
const taxedPrice = {
  totalNet: eur(900),
  totalGross: eur(1_000),
  taxPortions: [{ name: '19 %', rate: 0.19, amount: eur(100) }],
};

describe('an imported order keeps the taxed price that it brings', () => {
  const variant = { sku: 'lamp-1' };
  const price = { value: eur(1_190) };
  const slug = 'gift';
  const places: readonly (readonly [
    where: string,
    draftOf: (taxes: object) => object,
    get: any,
  ])[] = [
    [
      'of a line item',
      (taxes) => ({
        lineItems: [{ name: { en: 'Lamp' }, variant, quantity: 1, price, ...taxes }],
      }),
      ({ lineItems }: any) => lineItems[0],
    ],
    [
      'of a custom line item',
      (taxes) => ({
        customLineItems: [{ name: { en: 'Gift' }, slug, quantity: 1, money: eur(1_190), ...taxes }],
      }),
      ({ customLineItems }: any) => customLineItems[0],
    ],
    [
      'of the shipping',
      (taxes) => ({
        customLineItems: [{ name: { en: 'Gift' }, slug, quantity: 1, money: eur(1_190) }],
        shippingInfo: {
          shippingMethodName: 'Parcel',
          price: eur(590),
          shippingRate: { price: eur(590) },
          ...taxes,
        },
      }),
      ({ shippingInfo }: any) => shippingInfo,
    ],
  ];
  const importing = (draft: object) =>
    server.request('POST', '/orders/import', { totalPrice: eur(1_190), ...draft });
  const cents = ({ totalNet, totalGross, totalTax, taxPortions }: any) =>
    [totalNet, totalGross, totalTax, taxPortions[0].amount].map(({ centAmount }) => centAmount);

  for (const [where, draftOf, get] of places)
    test(where, async () => {
      const made = await importing(draftOf({ taxRate, taxedPrice }));
      assert.equal(made.status, 201, JSON.stringify(made.body));
      assert.deepEqual(cents(get(made.body).taxedPrice), [900, 1_000, 100, 100]);
      const calculated = get((await importing(draftOf({ taxRate }))).body).taxedPrice;
      assert.notDeepEqual(cents(calculated), [900, 1_000, 100, 100]);
      const alone = await importing(draftOf({ taxedPrice }));
      assert.deepEqual([alone.status, alone.body.errors[0].code], [400, 'InvalidField']);
      const other = { ...taxedPrice, totalGross: { currencyCode: 'USD', centAmount: 1_000 } };
      assert.equal((await importing(draftOf({ taxRate, taxedPrice: other }))).status, 400);
    });

  test('over GraphQL, too', async () => {
    const money = (centAmount: number) => ({ centPrecision: { currencyCode: 'EUR', centAmount } });
    const draft = {
      totalPrice: eur(1_190),
      customLineItems: [
        {
          name: [{ locale: 'en', value: 'Gift' }],
          slug,
          quantity: 1,
          money: money(1_190),
          taxRate,
          taxedPrice: {
            totalNet: money(900),
            totalGross: money(1_000),
            taxPortions: taxedPrice.taxPortions,
          },
        },
      ],
    };
    const { importOrder } = await server.graphql(
      `mutation($draft: ImportOrderDraft!) { importOrder(draft: $draft) {
        customLineItems { taxedPrice { totalNet { centAmount } totalGross { centAmount } } } } }`,
      { draft },
    );
    assert.deepEqual(importOrder.customLineItems[0].taxedPrice, {
      totalNet: { centAmount: 900 },
      totalGross: { centAmount: 1_000 },
    });
  });
});

describe('members of answers that clients meet', () => {
  test('carts and orders say what they are', async () => {
    const cart = await shop.cart({ quantity: 1 });
    const order = await server.created('/orders', { id: cart.id, version: cart.version });
    const copy = await server.created('/carts/replicate', {
      reference: { typeId: 'order', id: order.id },
    });
    const { results } = await server.read('/orders');
    assert.deepEqual(
      [cart.type, order.type, copy.type, results[0].type],
      ['Cart', 'Order', 'Cart', 'Order'],
    );
    assert.equal((await server.request('GET', '/carts?where=type%3D%22Cart%22')).status, 400);
  });

  test('payment methods and recurrence policies say when their version became what it is', async () => {
    const method = await server.created('/payment-methods', { key: 'card' });
    const policy = await server.created('/recurrence-policies', {
      key: 'weekly',
      schedule: { type: 'standard', value: 1, intervalUnit: 'Weeks' },
    });
    for (const made of [method, policy]) assert.equal(made.versionModifiedAt, made.createdAt);
    const next = await server.changed(`/payment-methods/${method.id}`, {
      action: 'setName',
      name: { en: 'Card' },
    });
    assert.equal(next.versionModifiedAt, next.lastModifiedAt);
    assert.ok(next.versionModifiedAt > method.versionModifiedAt);
    assert.equal(typeof next.lastMessageSequenceNumber, 'number');
  });
});
