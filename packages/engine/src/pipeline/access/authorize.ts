// Permissions finer than scopes, such as the permissions of associates. Scopes are checked at the
// edge, before anything is read.
import type { Asked } from '@storewright/model/declaration';
import { type Call, contextsOf } from '../context/call.ts';
import { gather, surroundings } from '../facts/gather.ts';

type Question = Omit<Asked, 'principal' | 'params'>;

/** @throws AssociateMissingPermission or another error of the endpoint's own rule. */
export async function authorize(call: Call, question: Question): Promise<void> {
  const { endpoint, session } = call;
  if (endpoint.authorize === undefined) return;
  const { needs, check } = endpoint.authorize;
  for (const context of contextsOf(call)) {
    const asked = { ...context, ...question };
    const facts = await gather(session, surroundings(session, context.principal), (known) =>
      needs(asked, known),
    );
    check(asked, facts);
  }
}
