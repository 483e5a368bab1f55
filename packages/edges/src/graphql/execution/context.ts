// What resolvers are given, the same for the whole answer to one request.

import type { Freshness, ReadSet, World } from '@storewright/engine/pipeline';
import type { Endpoint, Principal } from '@storewright/model/declaration';
import { createLoader, type Loader } from '../loading/loader.ts';
import type { Budget } from './budget.ts';

export interface GraphqlContext {
  readonly world: World;
  readonly principal: Principal;
  /** What the whole operation may follow. */
  readonly budget: Budget;
  /** Which replicas may answer lists, and the position after the writes. */
  readonly freshness: Freshness | undefined;
  /** What a query presumes; absent: everything is read. */
  readonly readSet: ReadSet | undefined;
  /** Replaced after each mutation, so that later fields read the written state. */
  loader: Loader;
  /** References that the endpoint never expands. */
  readonly closed: WeakSet<object>;
}

export const openContext = (
  opened: Pick<GraphqlContext, 'world' | 'principal' | 'budget' | 'freshness' | 'readSet'>,
): GraphqlContext => ({ ...opened, loader: createLoader(opened), closed: new WeakSet() });

/** After a write everything is read again. */
export function forget(context: GraphqlContext): void {
  context.loader = createLoader(context);
}

/**
 * Marks references that the endpoint never expands, such as other customers among the associates of a
 * unit: a marked one leads nowhere.
 * @returns the document
 */
export function close<T>(context: GraphqlContext, endpoint: Endpoint, document: T): T {
  for (const path of endpoint.blockedReferences ?? [])
    for (const reference of along([document], path.split('.'))) context.closed.add(reference);
  return document;
}

function along(values: readonly any[], [step, ...rest]: readonly string[]): object[] {
  if (step === undefined)
    return values.filter((value) => typeof value === 'object' && value !== null);
  const member = step.replace('[*]', '');
  const next = values.flatMap((value) => {
    const found = value?.[member];
    return Array.isArray(found) ? found : [found];
  });
  return along(
    next.filter((value) => value !== undefined),
    rest,
  );
}
