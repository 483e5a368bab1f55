// Explanations over the admin interface: why a variant or a cart costs what it costs, and why an order needs
// approval or does not.
import { approvalOf } from '../composition/explain/approval.ts';
import { cartQuestion, explainCartOf } from '../composition/explain/cart.ts';
import { explainPrice, priceQuestion } from '../composition/explain/price.ts';
import { shownCart, shownPrice } from '../composition/explain/shown.ts';
import { notFound } from '../declaration/index.ts';
import { operatorInput } from '../pipeline/index.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
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

export const explainRoutes = ({ world }: AdminWorld): readonly AdminRoute[] =>
  subjects.map(({ of, doc, body, answer }) => ({
    method: 'POST' as const,
    path: `/projects/{key}/explain/${of}`,
    console: 'viewer' as const,
    isOperation: true as const,
    operation: { of: 'explanations', doc, body },
    async handle({ params, body: given }: AdminRequest) {
      const project = params.key!;
      if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
      // Decoding works in place, and the procedure decodes once more.
      operatorInput(body, structuredClone(given));
      return { status: 200, body: await answer(world, project, given) };
    },
  }));

/** `order` is an id or an order number. */
export const approvalRoute = ({ world }: AdminWorld): AdminRoute => ({
  method: 'GET',
  path: '/projects/{key}/orders/{order}/approval',
  console: 'viewer',
  isOperation: true,
  async handle({ params }) {
    if (!(await projectExists(world, params.key!)))
      throw notFound('project', `key '${params.key}'`);
    return { status: 200, body: await approvalOf(world, params.key!, params.order!) };
  },
});
