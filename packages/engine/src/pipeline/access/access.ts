// What a caller may use, find and see: the scopes of its token, the permissions of an endpoint, the document that a path
// names, and the members that an answer shows.

import { hinted } from '@storewright/model/base/hint';
import {
  type Asked,
  apiError,
  type Endpoint,
  type EndpointContext,
  type Hidden,
  holds,
  notFound,
  type Principal,
  type Target,
} from '@storewright/model/declaration';
import {
  type CheckedPredicate,
  checkPredicate,
  disjunction,
  evaluatePredicate,
  parsePredicate,
} from '@storewright/store/predicate';
import { type Call, contextsOf, type Parameters, wordsOf } from '../context/world.ts';
import { gather, surroundings } from '../facts/gather.ts';
import type { Loaded } from '../facts/session.ts';

// Whether a token may use an endpoint or a procedure: one rule and one wording for both edges, before
// anything is read.

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

// Permissions finer than scopes, such as the permissions of associates. Scopes are checked at the
// edge, before anything is read.

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

// Finds the document that a path names, as far as the endpoint lets the caller see it.

/** @throws ResourceNotFound when there is none, or none that is visible here. */
export async function load(call: Call, target: Target): Promise<Loaded> {
  await enter(call);
  const found = await loadOrNot(call, target);
  if (found === undefined) throw notFound(call.kind.resource.name, wordsOf(target));
  return found;
}

/** The document, unless there is none or it is invisible at the endpoint. */
export async function loadOrNot(call: Call, target: Target): Promise<Loaded | undefined> {
  const { session, kind } = call;
  const [found] = await session.documents(kind.resource.kind, [target]);
  return found !== undefined && (await isVisible(call, found.document)) ? found : undefined;
}

/** Documents that the path names on the way, such as the store of an in-store path, must exist. */
export async function enter(call: Call): Promise<void> {
  const { session, endpoint } = call;
  const { parents } = endpoint;
  if (parents === undefined) return;
  const named = contextsOf(call).flatMap(parents);
  const found = await Promise.all(named.map(({ kind, by }) => session.documents(kind, [by])));
  const missing = named.find((_, index) => found[index]![0] === undefined);
  if (missing !== undefined) throw notFound(missing.kind, wordsOf(missing.by));
}

// What an endpoint lets its caller see. The same predicate is ANDed to queries and checked on
// every single load, so that "not visible" and "not found" are one.

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
async function isVisible(call: Call, document: any): Promise<boolean> {
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

// What an endpoint makes of documents on their way out: it takes out what the caller is not shown,
// and presents the rest as asked.

/** What becomes of documents that are shown together. */
type Show = (documents: readonly any[]) => Promise<readonly any[]>;

/** `undefined`: documents are shown as they are. */
export function showing(call: Call, parameters: Parameters): Show | undefined {
  const { endpoint, session, context } = call;
  const hide = hiding(call);
  const { transform } = endpoint;
  const hidden = (documents: readonly any[]) =>
    hide === undefined ? documents : documents.map(hide);
  if (transform?.applies(parameters, context) !== true)
    return hide && ((documents) => Promise.resolve(hidden(documents)));
  const around = surroundings(session, context.principal);
  return async (documents) => {
    const left = hidden(documents);
    const facts = await gather(
      session,
      around,
      (known) => transform.needs?.(left, parameters, known, context) ?? {},
    );
    return left.map((document) => transform.apply(document, parameters, around.now, facts));
  };
}

/** The members hidden from the caller, or from an unknown caller; `undefined`: none. */
export function hiddenIn({ endpoint, context }: Asking): Hidden | undefined {
  const { hidden } = endpoint;
  return context !== undefined && hidden?.from?.(context) === false ? undefined : hidden;
}

/** Who is answered, and at which endpoint. */
export type Asking = Pick<Call, 'endpoint'> & Partial<Pick<Call, 'context'>>;

function hiding(call: Call): ((document: any) => any) | undefined {
  const hidden = hiddenIn(call);
  return hidden && ((document) => withoutHidden(hidden, document));
}

/** The document without the members, and with their replacements. */
function withoutHidden({ members, instead }: Hidden, document: any): any {
  const left = members.reduce((known, path) => without(known, path.split('.')), document);
  return instead === undefined ? left : instead(left);
}

function without(value: any, [member, ...rest]: readonly string[]): any {
  if (Array.isArray(value)) return value.map((one) => without(one, [member!, ...rest]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member!)) return value;
  const { [member!]: found, ...others } = value;
  return rest.length === 0 ? others : { ...value, [member!]: without(found, rest) };
}
