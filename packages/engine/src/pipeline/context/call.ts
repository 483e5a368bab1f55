// A call of an operation: who asks, through which endpoint, for what. Both edges make these.
import type {
  Caller,
  Endpoint,
  EndpointContext,
  Kind,
  Target,
} from '@storewright/model/declaration';
import type { Session } from '../facts/session.ts';

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

/** How an error names a target: `id 'x'`. */
export function wordsOf(target: Target): string {
  if ('id' in target) return `ID '${target.id}'`;
  if ('key' in target) return `key '${target.key}'`;
  return `${target.unique} '${target.value}'`;
}
