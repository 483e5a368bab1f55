// A company that negotiates: its people, and every document from the request to the offer.
import { openShop, type Shop } from './checkout-shop.ts';
import { associateOf, openWorkplace, type Person, unitOf, type Workplace } from './company.ts';
import type { TestServer } from './harness.ts';

export interface Negotiation {
  readonly shop: Shop;
  readonly work: Workplace;
  /** A buyer of the unit `acme`, who may do everything with what is his own. */
  readonly buyer: Person;
  /** May do everything with what is of others, and nothing with his own. */
  readonly clerk: Person;
  /** Sees what is of the unit, and nothing more. */
  readonly reader: Person;
  /** Path of the unit for an associate. */
  unitPath(person: Person): string;
  /** A cart of the buyer, of the unit unless the members say otherwise. */
  cart(members?: object): Promise<any>;
  request(members?: object): Promise<any>;
  staged(members?: object): Promise<any>;
  quote(members?: object): Promise<any>;
}

const own = [
  'ViewMyCarts',
  'ViewMyQuotes',
  'AcceptMyQuotes',
  'DeclineMyQuotes',
  'RenegotiateMyQuotes',
  'ReassignMyQuotes',
  'ViewMyQuoteRequests',
  'UpdateMyQuoteRequests',
  'CreateMyQuoteRequestsFromMyCarts',
  'CreateMyOrdersFromMyQuotes',
  'CreateMyOrdersFromMyCarts',
  'UpdateMyCarts',
];
const others = [
  'ViewOthersCarts',
  'UpdateOthersCarts',
  'ViewOthersQuotes',
  'AcceptOthersQuotes',
  'DeclineOthersQuotes',
  'RenegotiateOthersQuotes',
  'ReassignOthersQuotes',
  'ViewOthersQuoteRequests',
  'UpdateOthersQuoteRequests',
  'CreateQuoteRequestsFromOthersCarts',
  'CreateOrdersFromOthersQuotes',
];
const reading = [
  'ViewMyQuotes',
  'ViewOthersQuotes',
  'ViewMyQuoteRequests',
  'ViewOthersQuoteRequests',
];

export async function openNegotiation(server: TestServer): Promise<Negotiation> {
  const shop = await openShop(server);
  const work = openWorkplace(server);
  await work.role('own', own);
  await work.role('others', others);
  await work.role('reading', reading);
  const buyer = await work.person('buyer');
  const clerk = await work.person('clerk');
  const reader = await work.person('reader');
  const associates = [
    associateOf(buyer, { role: 'own' }),
    associateOf(clerk, { role: 'others' }),
    associateOf(reader, { role: 'reading' }),
  ];
  await work.company('acme', { associates });
  const cart = (members: object = {}) =>
    shop.cart({ quantity: 20 }, { customerId: buyer.id, businessUnit: unitOf('acme'), ...members });
  const request = async (members: object = {}) => {
    const { id, version } = await cart();
    const draft = { cart: { typeId: 'cart', id }, cartVersion: version };
    return server.created('/quote-requests', { ...draft, ...members });
  };
  const staged = async (members: object = {}) => {
    const { id, version } = await request();
    const quoteRequest = { typeId: 'quote-request', id };
    const draft = { quoteRequest, quoteRequestVersion: version };
    return server.created('/staged-quotes', { ...draft, ...members });
  };
  const quote = async (members: object = {}) => {
    const { id, version } = await staged();
    const stagedQuote = { typeId: 'staged-quote', id };
    return server.created('/quotes', { stagedQuote, stagedQuoteVersion: version, ...members });
  };
  const unitPath = ({ id }: Person) => `/as-associate/${id}/in-business-unit/key=acme`;
  return { shop, work, buyer, clerk, reader, unitPath, cart, request, staged, quote };
}
