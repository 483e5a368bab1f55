// What an endpoint lets its caller see. The same predicate is ANDed to queries and checked on
// every single load, so that "not visible" and "not found" are one.
import type { Endpoint, EndpointContext } from '@storewright/model/declaration';
import {
  type CheckedPredicate,
  checkPredicate,
  disjunction,
  evaluatePredicate,
  parsePredicate,
} from '@storewright/store/predicate';
import { type Call, contextsOf } from '../context/call.ts';
import { gather, surroundings } from '../facts/gather.ts';

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
  if (endpoint.visibilityFilter === undefined) return undefined;
  const facts = await gather(session, surroundings(session, context.principal), (known) =>
    endpoint.visibilityNeeds === undefined ? {} : endpoint.visibilityNeeds(context, known, range),
  );
  const visible = endpoint.visibilityFilter(context, facts, range);
  if (visible === undefined) return undefined;
  return checkPredicate(parsePredicate(visible.where), kind.resource, visible.variables);
}

/** Whether the document exists for who asks at this endpoint. */
export async function isVisible(call: Call, document: any): Promise<boolean> {
  if (call.endpoint.isVisible !== undefined) return isSeen(call, call.endpoint.isVisible, document);
  const visibility = await visibilityOf(call, 'document');
  return visibility === undefined || evaluatePredicate(visibility, document);
}

/** Whether one of the paths of the call shows the document. */
async function isSeen(
  call: Call,
  { needs, check }: NonNullable<Endpoint['isVisible']>,
  document: any,
): Promise<boolean> {
  for (const context of contextsOf(call)) {
    const around = surroundings(call.session, context.principal);
    const facts = await gather(call.session, around, (known) => needs(context, document, known));
    if (check(context, document, facts)) return true;
  }
  return false;
}
