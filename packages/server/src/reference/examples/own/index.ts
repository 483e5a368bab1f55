// What buyers change themselves, at the paths below `/me`: the examples of the kinds where they can be
// done there as they are, and others where a buyer's own document is another one.
import { type Endpoint, isInRest, type Kind } from '@storewright/model/declaration';
import type { ActionExample, KindExamples, Step } from '../example.ts';
import { examples } from '../index.ts';
import { ownDocuments } from './documents.ts';

/** The first endpoint at which buyers change documents of the kind. */
export const ownEndpoint = ({ endpoints }: Kind): Endpoint | undefined =>
  endpoints.find(
    (one) => isInRest(one) && one.actor !== undefined && one.operations.includes('update'),
  );

/** What the path of a buyer's own document is. */
export const ownPath = ({ path, singleton }: Endpoint): string =>
  singleton === undefined ? `${path}/{id}` : path;

/** A buyer's own document of the kind, and what he does to it there. */
export interface OwnExamples extends KindExamples {
  /** Customer of the shop of the examples. */
  readonly by: string;
}

/** What differs from the examples of the kind. */
export interface OwnDocument {
  readonly kind: string;
  /** Customer of the shop; absent: jane. */
  readonly by?: string;
  readonly before?: readonly Step[];
  /** Requests of which the last one answers the document. */
  readonly draft: readonly Step[];
  /** Replaces the examples of the same name. */
  readonly instead?: readonly ActionExample[];
  /** What cannot be done to the document at hand is done at the end. */
  readonly last?: readonly string[];
}

/** For each kind that buyers change themselves; an action without an example is missing. */
export function ownExamples(kinds: ReadonlyMap<string, Kind>): readonly OwnExamples[] {
  return ownDocuments.map((one) => ofKind(kinds.get(one.kind)!, one));
}

function ofKind(kind: Kind, { instead = [], last = [], by = 'jane', ...own }: OwnDocument) {
  const endpoint = ownEndpoint(kind)!;
  const others = new Map(instead.map((one) => [one.body.action, one]));
  const offered = examples
    .get(own.kind)!
    .actions.filter(({ body }) => endpoint.actions?.includes(body.action) !== false)
    .map((one) => ({ ...(others.get(one.body.action) ?? one), at: endpoint.path }));
  const isLast = ({ body }: ActionExample) => last.includes(body.action);
  const actions = [...offered.filter((one) => !isLast(one)), ...offered.filter(isLast)];
  return { ...own, by, actions };
}
