// A call of an operation: who asks, through which endpoint, for what. Both edges make these.
import type {
  Caller,
  Endpoint,
  EndpointContext,
  Kind,
  Principal,
  Target,
} from '../../declaration/index.ts';
import type { Freshness } from '../../storage/replicas/replicas.ts';
import type { Repeatable } from '../commit/repeatable.ts';
import type { ReadSet } from '../facts/read-set.ts';
import { type ClaimedImports, openSession, type Session } from '../facts/session.ts';
import type { World } from './world.ts';

/** One request at one endpoint, as every operation takes it. */
export interface Call {
  readonly session: Session;
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly context: EndpointContext;
  /** More paths whose documents the call sees too, such as other stores. */
  readonly beside?: readonly EndpointContext[];
}

/** Every path of the call. */
export const contextsOf = ({ context, beside = [] }: Call): readonly EndpointContext[] => [
  context,
  ...beside,
];

/** Who names documents in the inputs of a call. */
export const callerOf = ({ endpoint, context }: Pick<Call, 'endpoint' | 'context'>): Caller => ({
  ...context,
  actor: endpoint.actor,
  namesFreely: endpoint.namesFreely,
  parents: endpoint.parents?.(context) ?? [],
});

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

/** How an error names a target: `id 'x'`. */
export function wordsOf(target: Target): string {
  if ('id' in target) return `ID '${target.id}'`;
  if ('key' in target) return `key '${target.key}'`;
  return `${target.unique} '${target.value}'`;
}
