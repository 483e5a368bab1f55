// Demo data: a believable shop, made through the pipeline. Templates are filled with it, and what a first
// start places is a recording of it, see ./prepared.ts.
import type { World } from '@storewright/engine/pipeline';
import { makeBasics, switchSearchesOn } from './basics.ts';
import { makeCompany } from './company.ts';
import { makeDiscounts } from './discounts.ts';
import { makeNegotiation } from './negotiation.ts';
import { makeCustomers, makeOpenCarts, makeOrders } from './orders.ts';
import { makeProducts } from './products.ts';
import { openShop, type Pace } from './shop.ts';

interface Wanted {
  /** Business units too, which is the default. */
  readonly company?: boolean;
  /** Switches the searches on, which builds their indexes. */
  readonly searches?: boolean;
  readonly pace?: Pace;
}

/** Fills the project. */
export async function loadDemo(
  world: World,
  projectKey: string,
  { company = true, searches = false, pace }: Wanted = {},
): Promise<void> {
  const shop = openShop(world, projectKey, pace);
  const basics = await makeBasics(shop, await projectOf(world, projectKey));
  const codes = await makeDiscounts(shop);
  const skus = await makeProducts(shop);
  const customers = await makeCustomers(shop);
  if (company) await makeCompany(shop, await projectOf(world, projectKey));
  await makeOrders(shop, basics, { customers, skus, codes });
  if (company) await makeNegotiation(shop, customers, skus);
  await makeOpenCarts(shop, customers, skus);
  if (searches) await switchSearchesOn(shop, await projectOf(world, projectKey));
}

/** The settings as they are now. */
async function projectOf({ storage }: World, projectKey: string): Promise<any> {
  const [row] = await storage.find(projectKey, 'project', [{ id: projectKey }]);
  if (row === undefined) throw new Error(`there is no project '${projectKey}'`);
  return JSON.parse(row.text);
}
