// Explanations over the admin interface: why a variant or a cart costs what it costs, and why an order needs
// approval or does not.

import { operatorInput } from '@storewright/engine/pipeline';
import { type Fields, notFound } from '@storewright/model/declaration';
import { approvalOf } from '../composition/explain/approval.ts';
import { cartQuestion, explainCartOf } from '../composition/explain/cart.ts';
import { explainPrice, priceQuestion } from '../composition/explain/price.ts';
import { shownCart, shownPrice } from '../composition/explain/shown.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import { operation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const subjects = [
  {
    of: 'price',
    doc: 'Each price and product discount of a variant, with the reason it was chosen or lost.',
    body: priceQuestion,
    answer: async (world: AdminWorld['world'], project: string, body: unknown) =>
      shownPrice(await explainPrice(world, project, body)),
  },
  {
    of: 'cart',
    doc: 'Each price, discount, tax rate and shipping rate of a cart, with the reason.',
    body: cartQuestion,
    answer: async (world: AdminWorld['world'], project: string, body: unknown) =>
      shownCart(await explainCartOf(world, project, body)),
  },
];

export const explainRoutes = (admin: AdminWorld): readonly AdminRoute[] =>
  subjects.map(({ of, doc, body: question, answer }) =>
    operation(admin, {
      method: 'POST',
      path: `/projects/{key}/explain/${of}`,
      console: 'viewer',
      isOperation: true,
      of: 'explanations',
      doc,
      body: question as Fields,
      readsBody: true,
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
  operation(admin, {
    method: 'GET',
    path: '/projects/{key}/orders/{order}/approval',
    console: 'viewer',
    isOperation: true,
    doc: 'Whether an order needs approval, and by whom.',
    async answer({ project, params }) {
      const { world } = admin;
      if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
      return approvalOf(world, project, params.order!);
    },
  });
