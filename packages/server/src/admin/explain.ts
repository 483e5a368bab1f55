// Explanations over the admin interface: why a variant or a cart costs what it costs, and why an order needs
// approval or does not.

import { operatorInput } from '@storewright/engine/pipeline';
import type { Fields } from '@storewright/model/declaration';
import { approvalOf } from '../composition/explain/approval.ts';
import { cartQuestion, explainCartOf } from '../composition/explain/cart.ts';
import { explainPrice, priceQuestion } from '../composition/explain/price.ts';
import {
  approvalExplanation,
  cartExplanation,
  priceExplanation,
} from '../composition/explain/shape.ts';
import { shownCart, shownPrice } from '../composition/explain/shown.ts';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

const explanations = {
  console: 'viewer',
  isOperation: true,
  of: 'explanations',
  // The procedure decodes it.
  readsBody: true,
} as const;

export const explainRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'explainPrice', {
    ...explanations,
    doc: 'Each price and product discount of a variant, with the reason it was chosen or lost.',
    body: priceQuestion,
    returns: priceExplanation,
    async answer({ admin: { world }, project, body }) {
      await checkQuestion(world, project, [priceQuestion, body]);
      return shownPrice(await explainPrice(world, project, body));
    },
  }),
  operation(admin, 'explainCart', {
    ...explanations,
    doc: 'Each price, discount, tax rate and shipping rate of a cart, with the reason.',
    body: cartQuestion,
    returns: cartExplanation,
    async answer({ admin: { world }, project, body }) {
      await checkQuestion(world, project, [cartQuestion, body]);
      return shownCart(await explainCartOf(world, project, body));
    },
  }),
];

/** @throws ResourceNotFound without the project, InvalidInput for another question */
async function checkQuestion(
  world: AdminWorld['world'],
  project: string,
  [question, body]: readonly [Fields, unknown],
): Promise<void> {
  await checkProject(world, project);
  // Decoding works in place, and the procedure decodes once more.
  operatorInput(question, structuredClone(body));
}

/** `order` is an id or an order number. */
export const approvalRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'explainApproval', {
    console: 'viewer',
    isOperation: true,
    doc: 'Whether an order needs approval, and by whom.',
    returns: approvalExplanation,
    async answer({ project, params }) {
      const { world } = admin;
      await checkProject(world, project);
      return approvalOf(world, project, params.order!);
    },
  });
