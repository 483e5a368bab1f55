// The cart predicate language: what it says of a cart, and what it refuses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cartPredicateLimits,
  cartPredicateNeeds,
  checkCartPredicate,
  meetsCartPredicate,
  type PredicateCart,
} from '@storewright/model/commerce/cart-predicate';
import { ApiError } from '@storewright/model/declaration';
import fc from 'fast-check';
import { cartFixture, eur, lamp, multipleFixture, ref } from '../../testing/cart-fixture.ts';

const attributes = [
  { name: 'colour', value: { key: 'red', label: 'Red' } },
  { name: 'watts', value: 40 },
  { name: 'dimmable', value: true },
  { name: 'rooms', value: ['kitchen', 'bath'] },
  { name: 'fee', value: eur(100) },
];
const cart: PredicateCart = {
  ...cartFixture,
  customerId: 'ada',
  customerGroup: ref('customer-group', 'group'),
  store: { typeId: 'store', key: 'berlin' },
  lineItems: [
    {
      ...lamp,
      productKey: 'lamp-product',
      variant: { ...lamp.variant, key: 'lamp-variant', attributes },
      supplyChannel: ref('channel', 'depot'),
    },
    cartFixture.lineItems[1]!,
  ],
};

const documents = new Map<string, readonly any[]>([
  ['customer', [{ id: 'ada', email: 'ada@example.com', vatId: 'DE1', isEmailVerified: true }]],
  ['customer-group', [{ id: 'group', key: 'vip' }]],
  ['product-type', [{ id: 'plain', key: 'plain-key' }]],
  ['channel', [{ id: 'depot', key: 'depot-key' }]],
  ['type', [{ id: 'notes', key: 'notes-key' }]],
  [
    'category',
    [
      { id: 'leaf', key: 'leaf-key', ancestors: [ref('category', 'root')] },
      { id: 'root', key: 'root-key', ancestors: [] },
    ],
  ],
  [
    'product',
    [
      { id: 'lamps', masterData: { current: { categories: [ref('category', 'leaf')] } } },
      { id: 'chairs', masterData: { current: { categories: [] } } },
    ],
  ],
]);

/** Facts in rounds, as the pipeline gathers them. */
function factsFor(text: string, about: PredicateCart): any {
  const known: { [name: string]: any } = {};
  for (let round = 0; round < 8; round += 1) {
    const asked = Object.entries(cartPredicateNeeds([text], about, known));
    const fresh = asked.filter(([name]) => !(name in known));
    if (fresh.length === 0) return known;
    for (const [name, need] of fresh) known[name] = found(need as any);
  }
  throw new Error('needs without end');
}

function found(need: any): any {
  const all = documents.get(need.kind) ?? [];
  const one = (by: any) => all.find(({ id }) => id === by.id);
  return need.type === 'document' ? one(need.by) : need.by.flatMap((by: any) => one(by) ?? []);
}

const says = (text: string, about: PredicateCart = cart): boolean =>
  meetsCartPredicate(text, about, factsFor(text, about));

const truths = [
  'true',
  '1 = 1',
  '"a" != "b"',
  'TRUE AND NOT false',
  'currency = "EUR"',
  "currency = 'EUR'",
  'country = "DE"',
  'country in ("FR", "DE")',
  'country not in ("FR")',
  'country <> "FR"',
  'country is defined and locale is not defined',
  'not (country = "FR")',
  'not country = "FR" and country = "DE"',
  'country = "FR" and country = "FR" or country = "DE"',
  'totalPrice = "40.70 EUR"',
  'totalPrice > "40.69 EUR" and totalPrice <= "40.7 EUR"',
  'totalPrice.centAmount >= 4070',
  'totalPrice.currencyCode = "EUR"',
  'totalPrice != "40.70 USD"',
  'taxedPrice.gross = "40.70 EUR" and taxedPrice.net < "40 EUR"',
  'createdAt > "2024-01-01T00:00:00.000Z"',
  'shippingAddress.country = "DE" and billingAddress is defined',
  'shippingAddress.custom.note = "ship"',
  'customer.id = "ada"',
  'customer.email = "ada@example.com"',
  'customer.vatId = "DE1" and customer.isEmailVerified',
  'customer.customerGroup.id = "group"',
  'customer.customerGroup.key = "vip"',
  'store.key = "berlin"',
  'custom.note = "cart" and custom.other is not defined',
  'custom.type.key = "notes-key" and custom.type.id = "notes"',
  'shippingInfo.shippingMethodName = "Parcel"',
  'shippingInfo.price = "5.90 EUR"',
  'lineItemCount(true) = 3',
  'lineItemCount(sku = "lamp-1") = 2 and lineItemCount(sku = "x") = 0',
  'lineItemTotal(true) = "28.80 EUR"',
  'lineItemTotal(sku = "lamp-1") = "23.80 EUR"',
  'lineItemTotal(sku = "x") = "0 USD"',
  'lineItemNetTotal(sku = "lamp-1") = "20.00 EUR"',
  'lineItemGrossTotal(1=1) > "20.00 EUR"',
  'lineItemExists(product.id = "lamps")',
  'lineItemExists(product.key = "lamp-product") = true',
  'lineItemExists(productType.key = "plain-key")',
  'lineItemExists(variant.key = "lamp-variant" and variantId = 1)',
  'lineItemExists(supplyChannel.key = "depot-key")',
  'lineItemExists(attributes.colour = "red")',
  'lineItemExists(attributes.colour.key in ("red"))',
  'lineItemExists(attributes.watts < 60 and attributes.dimmable)',
  'lineItemExists(attributes.rooms contains "bath")',
  'lineItemExists(attributes.rooms contains all ("bath", "kitchen"))',
  'lineItemExists(attributes.rooms contains any ("hall", "kitchen"))',
  'lineItemExists(attributes.rooms is not empty) and lineItemExists(attributes.rooms is empty)',
  'lineItemExists(attributes.fee >= "1.00 EUR")',
  'lineItemExists(attributes.fee.centAmount = 100)',
  'lineItemExists(price = "11.90 EUR")',
  'lineItemExists(price.centAmount = 1190)',
  'lineItemExists(custom.note = "lamp")',
  'lineItemExists(categories.id contains any ("leaf"))',
  'lineItemExists(categories.id = ("leaf"))',
  'lineItemExists(categories.key contains "leaf-key")',
  'lineItemExists(categoriesWithAncestors.id contains all ("root", "leaf"))',
  'lineItemExists(categoriesWithAncestors.key contains "root-key")',
  'forAllLineItems(quantity >= 1)',
  'not forAllLineItems(quantity >= 2)',
  'customLineItemCount(slug = "sticker") = 4',
  'customLineItemTotal(true) = "6 EUR"',
  'customLineItemExists(money = "1.50 EUR")',
  'forAllCustomLineItems(taxCategory.id = "standard")',
  'shippingInfoExists(shippingMethodName = "Parcel")',
  'forAllShippingInfos(price > "1 EUR")',
];

for (const text of truths)
  test(`${text} is true of the cart, and its negation is not`, () => {
    assert.equal(says(text), true);
    assert.equal(says(`not (${text})`), false);
  });

test('a value that is not there meets no comparison', () => {
  for (const text of [
    'locale = "de"',
    'locale != "de"',
    'locale not in ("de")',
    'locale < "de"',
    'lineItemExists(categories.id contains "root")',
    'lineItemExists(custom.size > 1 or custom.size <= 1)',
    'totalPrice > "1 USD" or totalPrice <= "1 USD"',
  ])
    assert.equal(says(text), false, text);
});

test('a total is not known when the tax of a part of it is not', () => {
  const untaxed = { ...cart, lineItems: [{ ...lamp, taxedPrice: undefined }] };
  assert.equal(says('lineItemGrossTotal(true) >= "0 EUR"', untaxed), false);
  assert.equal(says('lineItemTotal(true) >= "0 EUR"', untaxed), true);
});

test('every shipping of a cart with several is asked', () => {
  assert.equal(says('shippingInfoExists(price = "5.90 EUR")', multipleFixture), true);
  assert.equal(says('shippingInfo is defined', multipleFixture), false);
});

test('only what a predicate speaks of is asked for', () => {
  const asked = (text: string) => Object.keys(cartPredicateNeeds([text], cart, {}));
  assert.deepEqual(asked('totalPrice > "1 EUR" and lineItemExists(sku = "a")'), []);
  assert.deepEqual(asked('customer.id = "a" and customer.customerGroup.id = "b"'), []);
  assert.deepEqual(asked('customer.email = "a"'), ['predicateCustomer']);
  assert.deepEqual(asked('customer.customerGroup.key = "a"'), ['predicate customer-group']);
  assert.deepEqual(asked('lineItemExists(categories.id contains "a")'), ['predicateProducts']);
  assert.deepEqual(cartPredicateNeeds([undefined], cart, {}), {});
});

const refused: readonly (readonly [text: string, code: string])[] = [
  ['', 'SyntaxError'],
  ['country =', 'SyntaxError'],
  ['country = "DE', 'SyntaxError'],
  ['country = "\\q"', 'SyntaxError'],
  ['country == "DE"', 'SyntaxError'],
  ['(country = "DE"', 'SyntaxError'],
  ['country = "DE")', 'SyntaxError'],
  ['country = "DE" country = "DE"', 'SyntaxError'],
  ['country in ()', 'SyntaxError'],
  ['country not like "x"', 'SyntaxError'],
  ['country is', 'SyntaxError'],
  ['country. = "x"', 'SyntaxError'],
  ['country = DE', 'SyntaxError'],
  ['country = :country', 'SyntaxError'],
  ['country within circle(1, 2, 3)', 'SyntaxError'],
  ['a ; b', 'SyntaxError'],
  ['totalPrice > 1e999', 'SyntaxError'],
  ['nothing = "x"', 'SemanticError'],
  ['constructor = "x"', 'SemanticError'],
  ['country.__proto__ is defined', 'SemanticError'],
  ['sku = "x"', 'SemanticError'],
  ['lineItemExists(country = "x")', 'SemanticError'],
  ['lineItemExists(lineItemExists(true))', 'SemanticError'],
  ['everything(true)', 'SemanticError'],
  ['country = 1', 'SemanticError'],
  ['lineItemCount(true) > "1"', 'SemanticError'],
  ['lineItemCount(true)', 'SemanticError'],
  ['totalPrice > 10', 'SemanticError'],
  ['totalPrice > "10"', 'SemanticError'],
  ['totalPrice > "10 QQQ"', 'SemanticError'],
  ['totalPrice > "10,00 EUR"', 'SemanticError'],
  ['country contains "D"', 'SemanticError'],
  ['customer = "x"', 'SemanticError'],
  ['country', 'SemanticError'],
  ['lineItemExists(categories.id > "a")', 'SemanticError'],
  ['country = ("DE", "FR")', 'SemanticError'],
];

for (const [text, code] of refused)
  test(`${JSON.stringify(text)} is refused with ${code}`, () => {
    assert.throws(() => checkCartPredicate(text), { code });
  });

test('what is too long, too deep or too much is refused', () => {
  const { length, depth, values } = cartPredicateLimits;
  const list = Array.from({ length: values + 1 }, () => '"a"').join(',');
  for (const text of [
    ' '.repeat(length + 1),
    `${'('.repeat(depth + 1)}true${')'.repeat(depth + 1)}`,
    `${'not '.repeat(depth + 1)}true`,
    `country in (${list})`,
  ])
    assert.throws(() => checkCartPredicate(text), { code: 'SyntaxError' });
  checkCartPredicate(`${'('.repeat(depth)}true${')'.repeat(depth)}`);
});

test('any text is judged or refused, and nothing else', () => {
  const words = fc.constantFrom(
    ...'not and or ( ) = != < in contains all any is defined empty , . true 1 "a" "1 EUR"'.split(
      ' ',
    ),
    ...'country totalPrice custom sku lineItemExists( lineItemTotal( customer.customerGroup.key'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(words), fc.string(), (parts, noise) => {
      for (const text of [parts.join(' '), noise]) {
        try {
          assert.equal(typeof says(text), 'boolean');
        } catch (fault) {
          assert.ok(fault instanceof ApiError && fault.status === 400, String(fault));
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
