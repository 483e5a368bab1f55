// What an endpoint lets its caller see. The same predicate is ANDed to queries and checked on
// every single load, so that "not visible" and "not found" are one.
import type { EndpointContext } from '../../declaration/index.ts';
import {
  type CheckedPredicate,
  checkPredicate,
  disjunction,
  evaluatePredicate,
  parsePredicate,
} from '../../predicate/index.ts';
import { gather, surroundings } from '../facts/gather.ts';
import { type Call, contextsOf } from '../operations/call.ts';

type Range = 'document' | 'page';

/** The checked visibility of the endpoint for this caller; `undefined`: everything. */
export async function visibilityOf(
  call: Call,
  range: Range,
): Promise<CheckedPredicate | undefined> {
  if (call.beside === undefined) return visibilityAt(call, call.context, range);
  const parts = await Promise.all(
    contextsOf(call).map((context) => visibilityAt(call, context, range)),
  );
  const narrowed = parts.filter((part) => part !== undefined);
  return narrowed.length < parts.length ? undefined : disjunction(narrowed);
}

async function visibilityAt(
  { endpoint, kind, session }: Call,
  context: EndpointContext,
  range: Range,
): Promise<CheckedPredicate | undefined> {
  if (endpoint.visible === undefined) return undefined;
  const facts = await gather(session, surroundings(session, context.principal), (known) =>
    endpoint.visibleNeeds === undefined ? {} : endpoint.visibleNeeds(context, known),
  );
  const visible = endpoint.visible(context, facts, range);
  if (visible === undefined) return undefined;
  return checkPredicate(parsePredicate(visible.where), kind.resource, visible.variables);
}

export async function isVisible(call: Call, document: any): Promise<boolean> {
  const { endpoint, context, session } = call;
  if (endpoint.sees !== undefined) {
    const { needs, check } = endpoint.sees;
    const facts = await gather(session, surroundings(session, context.principal), (known) =>
      needs(context, document, known),
    );
    return check(context, document, facts);
  }
  const visibility = await visibilityOf(call, 'document');
  return visibility === undefined || evaluatePredicate(visibility, document);
}
