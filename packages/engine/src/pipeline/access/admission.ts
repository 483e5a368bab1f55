// Whether a token may use an endpoint or a procedure: one rule and one wording for both edges, before
// anything is read.

import { hinted } from '@storewright/model/base/hint';
import { apiError, holds, type Principal } from '@storewright/model/declaration';

/** What a token must be. */
interface Admission {
  /** Names of scopes, any one of which is enough; absent: any valid token. */
  readonly scopes?: readonly string[];
  readonly actor?: 'customer' | 'subject' | undefined;
}

/** Decoded parameters of a path, by name. */
interface PathParams {
  readonly [name: string]: string | undefined;
}

const byPassword = 'the Resource Owner Password Credentials Grant';

/** Storefront clients recognise the refusal by these words. */
const flows = {
  customer: `This endpoint requires an access token issued either with ${byPassword} or for a customer by an external OAuth server.`,
  subject: `This endpoint requires an access token issued either with ${byPassword} or for an anonymous session.`,
};

/**
 * What the token lacks, in words; `undefined`: nothing.
 * @param params of the path: in a store its scopes count too
 */
export function lackOf(
  { projectKey, scopes: held, customerId, anonymousId }: Principal,
  { scopes, actor }: Admission,
  { storeKey }: PathParams,
): string | undefined {
  if (scopes !== undefined && !holds(held, scopes, { projectKey, storeKey }))
    return `Insufficient scope. One of the following scopes is missing: ${scopes.join(', ')}.`;
  if (actor === 'customer' && customerId === undefined)
    return `Insufficient scope. The token is not issued for a customer (customer_id). ${flows.customer}`;
  if (actor === 'subject' && customerId === undefined && anonymousId === undefined)
    return `Insufficient scope. The token is not issued for a customer or an anonymous session (customer_id, anonymous_id). ${flows.subject}`;
  return undefined;
}

const customerHint = '`storewright token PROJECT --as EMAIL` prints a token for a customer.';

/** @throws insufficient_scope */
export function admit(principal: Principal, admission: Admission, params: PathParams): void {
  const lack = lackOf(principal, admission, params);
  if (lack === undefined) return;
  const held = `The scopes of the token are: ${[...principal.scopes].slice(0, 20).join(' ')}`;
  const hint = admission.actor === undefined ? held : `${held}. ${customerHint}`;
  throw hinted(apiError.insufficient_scope(lack), hint);
}

/** On the path of an associate the client acts for the one that the path names. */
export const principalAt = (principal: Principal, { associateId }: PathParams): Principal =>
  associateId === undefined ? principal : { ...principal, associateId };
