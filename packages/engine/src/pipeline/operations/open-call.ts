// How both edges begin a call of an operation.
import type { Endpoint, Kind, Principal } from '@storewright/model/declaration';
import type { Freshness } from '@storewright/store/storage/replicas/replicas';
import type { Repeatable } from '../commit/repeatable.ts';
import type { Call } from '../context/call.ts';
import type { World } from '../context/world.ts';
import type { ReadSet } from '../facts/read-set.ts';
import { type ClaimedImports, openSession } from '../facts/session.ts';

/** What an edge knows of a request before an operation begins. */
interface CallOptions {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly principal: Principal;
  /** Decoded path parameters of the endpoint. */
  readonly params: { readonly [name: string]: string };
  /** The same for other paths. */
  readonly beside?: readonly CallOptions['params'][];
  readonly readSet?: ReadSet | undefined;
  readonly repeatable?: Repeatable | undefined;
  readonly freshness?: Freshness | undefined;
  readonly imports?: ClaimedImports | undefined;
}

/** Opens the reading of a request at an endpoint; nothing is read or checked yet. */
export function openCall(world: World, options: CallOptions): Call {
  const { kind, endpoint, principal, params, beside = [] } = options;
  const { readSet, repeatable, freshness, imports } = options;
  const asks = { readSet, repeatable, freshness, imports, by: principal };
  const session = openSession(world, principal.projectKey, asks);
  const call = { session, kind, endpoint, context: { principal, params } };
  if (beside.length === 0) return call;
  return { ...call, beside: beside.map((other) => ({ principal, params: other })) };
}
