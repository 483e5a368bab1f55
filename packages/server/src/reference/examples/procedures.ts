// Requests that are no plain operation on one document: each with what it needs, by method and path.
import { quoteSteps } from './business-to-business.ts';
import { cartDraft } from './cart.ts';
import { customerProcedures } from './customers.ts';
import { eur, type Step, to } from './example.ts';
import { orderSteps } from './order.ts';
import {
  got,
  type ProcedureExample,
  type ProcedureExamples,
  password,
  search,
  store,
} from './procedure.ts';

const unit = '/as-associate/{associateId}/in-business-unit/key={businessUnitKey}';
const inBerlin = { store: to('store', 'berlin') };
const ofJane = { customerId: '{jane.id}' };
const ofAcme = { ...ofJane, businessUnit: to('business-unit', 'acme') };
const cart = (members: object = {}): Step => ({
  path: '/carts',
  body: {
    ...cartDraft,
    key: undefined,
    shippingMethod: to('shipping-method', 'parcel'),
    ...members,
  },
  as: 'cart',
});
const unitInBerlin = (key: string): readonly Step[] => [
  {
    path: '/business-units',
    body: {
      key,
      unitType: 'Company',
      name: 'In Berlin',
      stores: [to('store', 'berlin')],
      associates: [
        {
          customer: to('customer', 'jane'),
          associateRoleAssignments: [{ associateRole: to('associate-role', 'buyer') }],
        },
      ],
    },
  },
];

const businessUnits: ProcedureExamples = [
  [
    'POST /in-business-unit/key={businessUnitKey}/me/customers',
    {
      by: 'jane',
      before: [got('/business-units/key=acme', 'acme')],
      body: {
        version: '{acme.version}',
        customer: { email: 'lee@example.com', password },
        associateRoleAssignments: [{ associateRole: to('associate-role', 'buyer') }],
      },
    },
  ],
  [
    'GET /business-units/{id}/associates/{associateId}',
    { before: [got('/business-units/key=acme')] },
  ],
  [
    'GET /business-units/key={key}/associates/{associateId}',
    { before: [got('/business-units/key=acme')] },
  ],
  [`GET ${store}/business-units/{id}/associates/{associateId}`, { before: unitInBerlin('shop-1') }],
  [
    `GET ${store}/business-units/key={key}/associates/{associateId}`,
    { before: unitInBerlin('shop-2') },
  ],
  ['POST /business-units/search', { body: search }],
  ['HEAD /business-units/search', {}],
  ['GET /business-units/search/indexing-status', {}],
];

const copied = { reference: { typeId: 'cart', id: '{cart.id}' } };
const merged = { anonymousCart: copied.reference };

const carts: ProcedureExamples = [
  ['POST /carts/replicate', { before: [cart()], body: { ...copied, key: 'copy' } }],
  [`POST ${store}/carts/replicate`, { before: [cart(inBerlin)], body: copied }],
  [`POST ${unit}/carts/replicate`, { before: [cart(ofAcme)], body: copied }],
  ['POST /me/carts/replicate', { by: 'jane', before: [cart(ofJane)], body: copied }],
  [
    'POST /carts/customer-id={customerId}/merge',
    { before: [cart({ anonymousId: 's-1' })], body: merged },
  ],
  [
    `POST ${store}/carts/customer-id={customerId}/merge`,
    { before: [cart({ anonymousId: 's-2', ...inBerlin })], body: merged },
  ],
  ['GET /carts/customer-id={customerId}', { before: [cart(ofJane)] }],
  [`GET ${store}/carts/customer-id={customerId}`, { before: [cart({ ...ofJane, ...inBerlin })] }],
  ['GET /me/active-cart', { by: 'jane', before: [cart(ofJane)] }],
  [`GET ${store}/me/active-cart`, { by: 'jane', before: [cart({ ...ofJane, ...inBerlin })] }],
];

const own = { id: '{cart.id}', version: '{cart.version}' };
const ordered = { cart: { typeId: 'cart', id: '{cart.id}' }, version: '{cart.version}' };
const agreed = { quote: { typeId: 'quote', id: '{quote.id}' }, version: '{quote.version}' };

const orders: ProcedureExamples = [
  [
    'POST /orders/import',
    {
      body: {
        orderNumber: 'from-the-old-shop',
        totalPrice: eur(1490),
        customLineItems: [
          {
            name: { en: 'Mug' },
            slug: 'mug',
            quantity: 1,
            money: eur(1490),
            taxCategory: to('tax-category', 'standard'),
          },
        ],
      },
    },
  ],
  ['POST /orders', { before: [cart()], body: { ...ordered, orderNumber: '1001' } }],
  [`POST ${store}/orders`, { before: [cart(inBerlin)], body: ordered }],
  [`POST ${unit}/orders`, { before: [cart(ofAcme)], body: ordered }],
  ['POST /me/orders', { by: 'jane', before: [cart(ofJane)], body: own }],
  [
    `POST ${store}/me/orders`,
    { by: 'jane', before: [cart({ ...ofJane, ...inBerlin })], body: own },
  ],
  ['POST /orders/quotes', { before: quoteSteps('to-order-1'), body: agreed }],
  [
    `POST ${store}/orders/quotes`,
    { before: quoteSteps('to-order-2', { ...inBerlin, businessUnit: undefined }), body: agreed },
  ],
  [`POST ${unit}/orders/quotes`, { before: quoteSteps('to-order-3'), body: agreed }],
  [
    'POST /me/orders/quotes',
    {
      by: 'jane',
      before: quoteSteps('to-order-4'),
      body: { id: '{quote.id}', version: '{quote.version}' },
    },
  ],
  ['POST /orders/search', { body: search }],
  ['HEAD /orders/search', {}],
  [
    'POST /orders/edits/{id}/apply',
    {
      before: [
        ...orderSteps('edited-1'),
        {
          path: '/orders/edits',
          body: {
            resource: { typeId: 'order', id: '{order.id}' },
            stagedActions: [{ action: 'setCustomerEmail', email: 'jane@example.com' }],
          },
          as: 'edit',
        },
      ],
      body: { editVersion: '{edit.version}', resourceVersion: '{order.version}' },
    },
  ],
  [
    'GET /shipping-methods/matching-orderedit',
    {
      before: [
        ...orderSteps('edited-2'),
        {
          path: '/orders/edits',
          body: { resource: { typeId: 'order', id: '{order.id}' } },
          as: 'edit',
        },
      ],
      query: 'orderEditId={edit.id}&country=DE',
    },
  ],
  ['GET /shipping-methods/matching-location', { query: 'country=DE&currency=EUR' }],
  ['GET /shipping-methods/matching-cart', { before: [cart()], query: 'cartId={cart.id}' }],
  [
    `GET ${store}/shipping-methods/matching-cart`,
    { before: [cart(inBerlin)], query: 'cartId={cart.id}' },
  ],
  [
    'GET /shipping-methods/matching-cart-location',
    { before: [cart()], query: 'cartId={cart.id}&country=DE' },
  ],
];

const bowl = [
  {
    path: '/products',
    body: {
      key: 'cup',
      name: { en: 'Cup' },
      slug: { en: 'cup' },
      productType: to('product-type', 'mug'),
      publish: true,
    },
    as: 'cup',
  },
  {
    path: '/variants',
    body: { key: 'cup-white', product: to('product', 'cup'), sku: 'cup-white', publish: true },
    as: 'cupWhite',
  },
] as const;
const cup: ProcedureExample = {
  isApart: true,
  query: 'filter[attributes]=color',
  before: [got('/product-projections/key=cup')],
};

const catalogue: ProcedureExamples = [
  ['POST /api-clients', { body: { name: 'ERP', scope: 'view_orders:{projectKey}' } }],
  ['GET /mcp-servers/types', {}],
  ['GET /mcp-servers/types/{mcpServerType}', {}],
  [
    'POST /product-discounts/matching',
    {
      before: [
        {
          path: '/product-discounts',
          body: {
            name: { en: 'Blue mugs' },
            value: { type: 'relative', permyriad: 1000 },
            predicate: 'sku = "blue-mug"',
            sortOrder: '0.12',
            isActive: true,
          },
        },
      ],
      body: { productId: '{blueMug.id}', variantId: 1, staged: false, price: { value: eur(1490) } },
    },
  ],
  [
    'POST /products/{id}/images',
    {
      before: [got('/products/key=red-mug')],
      query: 'filename=front.png&variant=1',
      file: 'image',
    },
  ],
  [
    `POST ${store}/products/{productId}/product-tailoring/images`,
    {
      before: [
        {
          path: '/product-tailoring',
          body: {
            store: to('store', 'berlin'),
            product: to('product', 'blue-mug'),
            variants: [{ id: 1 }],
          },
        },
      ],
      query: 'variant=1',
      file: 'image',
    },
  ],
  [
    `POST ${store}/products/key={productKey}/product-tailoring/images`,
    { query: 'variant=1', file: 'image' },
  ],
  ['GET /product-projections/suggest', { query: 'searchKeywords.en=mug' }],
  ['POST /products/search', { body: search }],
  ['HEAD /products/search', {}],
  ['GET /product-projections/search', { query: 'text.en=mug&limit=10' }],
  ['POST /product-projections/search', { file: 'form', query: 'text.en=mug' }],
  [
    'POST /variants/{id}/images',
    { isApart: true, before: [...bowl], query: 'filename=front.png', file: 'image' },
  ],
  [
    'POST /variants/bulk',
    {
      isApart: true,
      before: [got('/variants/key=cup-white', 'cupWhite')],
      body: {
        items: [{ id: '{cupWhite.id}', version: '{cupWhite.version}' }],
        actions: [{ action: 'unpublish' }],
      },
    },
  ],
  ['GET /product-projections/{id}/variant-attributes', cup],
  ['GET /product-projections/key={key}/variant-attributes', cup],
  [`GET ${store}/product-projections/{id}/variant-attributes`, cup],
  [`GET ${store}/product-projections/key={key}/variant-attributes`, cup],
];

/** By `METHOD path`. */
export const procedures: ReadonlyMap<string, ProcedureExample> = new Map([
  ...businessUnits,
  ...carts,
  ...customerProcedures,
  ...orders,
  ...catalogue,
]);
