// Demo data: a believable shop, made through the pipeline. Templates are filled with it, and what a first
// start places is a recording of it, see ./prepared.ts.
import type { World } from '../pipeline/index.ts';
import { makeBasics } from './basics.ts';
import { makeCompany } from './company.ts';
import { makeNegotiation } from './negotiation.ts';
import { makeOrders } from './orders.ts';
import { makeProducts } from './products.ts';
import { openShop } from './shop.ts';

interface Wanted {
  /** Business units too; unless told otherwise. */
  readonly company?: boolean;
  /** Told of each operation before it runs. */
  readonly began?: () => void;
}

/** Fills the project; answers in words what it made. */
export async function loadDemo(
  world: World,
  projectKey: string,
  { company = true, began }: Wanted = {},
): Promise<string> {
  const shop = openShop(world, projectKey, began);
  const basics = await makeBasics(shop, await projectOf(world, projectKey));
  const skus = await makeProducts(shop);
  const { customers, carts, orders } = await makeOrders(shop, basics, skus);
  const units = company ? await makeCompany(shop, await projectOf(world, projectKey)) : 0;
  const quotes = company ? await makeNegotiation(shop, customers, skus) : 0;
  return (
    `${skus.length} variants, ${customers.length} customers, ${carts} carts, ${orders} orders, ` +
    `${units} business units, ${quotes} quotes`
  );
}

/** The settings as they are now. */
async function projectOf({ storage }: World, projectKey: string): Promise<any> {
  const [row] = await storage.find(projectKey, 'project', [{ id: projectKey }]);
  if (row === undefined) throw new Error(`there is no project '${projectKey}'`);
  return JSON.parse(row.text);
}
