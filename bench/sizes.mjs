// The same workloads with ever more orders present: what does not depend on their number stays.
import { addOrders } from './many-orders.mjs';
import { measureWorkloads } from './measure.mjs';

/** Numbers of orders out of `1000,1000000`, ascending. */
export function sizesOf(flag) {
  const sizes = (flag ?? '').split(',').filter(Boolean).map(Number);
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
    throw new Error('--sizes takes whole numbers with commas between them');
  return sizes.sort((left, right) => left - right);
}

/** Seconds of each workload before the first size, so that no size pays for cold code. */
const warmUpSeconds = 20;

/** The results of every size; the orders of the first one are there already. */
export async function measureSizes(plan, databaseUrl) {
  const { server, floor } = plan.subjects;
  for (const workload of plan.chosen)
    for (const subject of [server, floor])
      await plan.load.run({ workload: workload.load, subject, seconds: warmUpSeconds });
  const results = [];
  let present = plan.sizes[0];
  for (const size of plan.sizes) {
    const { build } = plan;
    const { template } = server;
    if (size > present) await addOrders({ build, databaseUrl, template, count: size, present });
    present = size;
    plan.tell(`${size} orders are present`);
    for (const result of await measureWorkloads(plan))
      results.push({ ...result, orders: size, title: `${result.title}; ${size} orders` });
    plan.tell(`measured with ${size} orders`);
  }
  return results;
}
