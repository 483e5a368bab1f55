// What resolvers are given, the same for the whole answer to one request.
import type { Principal } from '../../declaration/index.ts';
import type { World } from '../../pipeline/index.ts';
import { createLoader, type Loader } from './loader.ts';

export interface GraphqlContext {
  readonly world: World;
  readonly principal: Principal;
  /** Replaced after each mutation, so that what follows reads what was written. */
  loader: Loader;
  /** References that the endpoint never expands. */
  readonly closed: WeakSet<object>;
}

export const openContext = (world: World, principal: Principal): GraphqlContext => ({
  world,
  principal,
  loader: createLoader(world, principal),
  closed: new WeakSet(),
});
