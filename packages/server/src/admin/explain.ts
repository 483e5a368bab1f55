// Explanations over the admin interface: why a variant or a cart costs what it costs, and why an order needs
// approval or does not.

import { operatorInput } from '@storewright/engine/pipeline';
import {
  type Field,
  type Fields,
  integer,
  json,
  listOf,
  mapOf,
  notFound,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import { approvalOf } from '../composition/explain/approval.ts';
import { cartQuestion, explainCartOf } from '../composition/explain/cart.ts';
import { explainPrice, priceQuestion } from '../composition/explain/price.ts';
import { shownCart, shownPrice } from '../composition/explain/shown.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import { operation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const verdicts = () => listOf(json());
const priceExplanation = record('AdminPriceExplanation', {
  productId: text(),
  variantId: integer(),
  sku: optional(text()),
  prices: verdicts(),
  productDiscounts: verdicts(),
  unitPrice: optional(json()),
});
const cartExplanation = record('AdminCartExplanation', {
  cartId: text(),
  lineItems: verdicts(),
  customLineItems: verdicts(),
  cartDiscounts: verdicts(),
  discountCodes: verdicts(),
  shippings: verdicts(),
});
const approvalExplanation = record('AdminApprovalExplanation', {
  orderId: text(),
  unit: optional(text()),
  customerId: optional(text()),
  customerRoles: listOf(text()),
  rules: verdicts(),
  flow: optional(json()),
  actors: verdicts(),
  emails: mapOf(text()),
});

const subjects = [
  {
    name: 'explainPrice',
    returns: priceExplanation,
    doc: 'Each price and product discount of a variant, with the reason it was chosen or lost.',
    body: priceQuestion,
    answer: async (world: AdminWorld['world'], project: string, body: unknown) =>
      shownPrice(await explainPrice(world, project, body)),
  },
  {
    name: 'explainCart',
    returns: cartExplanation,
    doc: 'Each price, discount, tax rate and shipping rate of a cart, with the reason.',
    body: cartQuestion,
    answer: async (world: AdminWorld['world'], project: string, body: unknown) =>
      shownCart(await explainCartOf(world, project, body)),
  },
] as const;

export const explainRoutes = (admin: AdminWorld): readonly AdminRoute[] =>
  subjects.map(({ name, returns, doc, body: question, answer }) =>
    operation(admin, name, {
      console: 'viewer',
      isOperation: true,
      of: 'explanations',
      doc,
      body: question as Fields,
      readsBody: true,
      returns: returns as Field<any, false>,
      async answer({ project, body }) {
        const { world } = admin;
        if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
        // Decoding works in place, and the procedure decodes once more.
        operatorInput(question, structuredClone(body));
        return answer(world, project, body);
      },
    }),
  );

/** `order` is an id or an order number. */
export const approvalRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'explainApproval', {
    console: 'viewer',
    isOperation: true,
    doc: 'Whether an order needs approval, and by whom.',
    returns: approvalExplanation,
    async answer({ project, params }) {
      const { world } = admin;
      if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
      return approvalOf(world, project, params.order!);
    },
  });
