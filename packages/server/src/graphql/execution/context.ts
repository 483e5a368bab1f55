// What resolvers are given, the same for the whole answer to one request.
import type { Principal } from '../../declaration/index.ts';
import type { Freshness, World } from '../../pipeline/index.ts';
import type { Budget } from './budget.ts';
import { createLoader, type Loader } from './loader.ts';

export interface GraphqlContext {
  readonly world: World;
  readonly principal: Principal;
  /** What the whole operation may follow. */
  readonly budget: Budget;
  /** Which replicas may answer lists, and what has been stored. */
  readonly freshness: Freshness | undefined;
  /** Replaced after each mutation, so that what follows reads what was written. */
  loader: Loader;
  /** References that the endpoint never expands. */
  readonly closed: WeakSet<object>;
}

export const openContext = (
  world: World,
  principal: Principal,
  budget: Budget,
  freshness?: Freshness,
): GraphqlContext => ({
  world,
  principal,
  budget,
  freshness,
  loader: createLoader(world, principal, budget),
  closed: new WeakSet(),
});

/** After a write everything is read again. */
export function forget(context: GraphqlContext): void {
  context.loader = createLoader(context.world, context.principal, context.budget);
}
