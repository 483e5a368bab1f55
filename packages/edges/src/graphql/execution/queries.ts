// Query fields: one document or a page of each kind, at the root and at every place that its
// endpoints name.

import {
  admit,
  type Call,
  completeDocuments,
  hiddenIn,
  kindNamed,
  openCall,
  type Parameters,
  pageOf,
  pagingOf,
  parsedRows,
  principalAt,
  readDocument,
  showing,
} from '@storewright/engine/pipeline';
import { ApiError, type Endpoint, type Kind, type Target } from '@storewright/model/declaration';
import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import {
  answer,
  type Binding,
  camel,
  objectNamed,
  type Resolve,
  singularOf,
} from '../schema/binding.ts';
import { withoutNull } from '../schema/derived.ts';
import { bindMembers } from '../schema/outputs.ts';
import { alsoSeeking, seekingOne } from '../schema/seeking.ts';
import { close, type GraphqlContext } from './context.ts';
import { withFinders } from './finders.ts';
import { type Given, identifierNames, wayOf } from './identifiers.ts';
import { openNamed, pathGiven, storeOfferBeside } from './named-by-path.ts';
import { addQueries } from './own-kinds.ts';
import { type PageSelection, selectionOf } from './page-selection.ts';
import {
  type NamedByPath,
  narrowingOf,
  type Offer,
  offering,
  offersOf,
  type PathParams,
  type Place,
  type PlaceSource,
  placesOf,
} from './places.ts';

/** Binds the fields of one kind at one place. */
export function bindQueries(
  binding: Binding,
  type: GraphQLObjectType,
  kind: Kind,
  place: Place,
): void {
  const offer = offersOf(kind, place);
  const singular = singularOf(kind.resource.plural);
  const one = offering(offer, 'get');
  const page = offer.narrowed ?? offering(offer, 'query');
  addQueries(binding, type, kind, { one, page });
  const bind = (name: string, resolve: Resolve, description?: string) =>
    bindDocuments(binding, answer(binding, type, name, { resolve, description }), kind);
  if (one !== undefined) {
    const resolve = resolveOne(kind, one, offer);
    const args = type.getFields()[singular]?.args.map(({ name }) => name) ?? [];
    bind(singular, withFinders(binding, kind, place, { resolve, args }), kind.resource.doc);
  }
  if (page !== undefined) bind(kind.resource.plural, resolveDocuments(binding, kind, page));
  for (const [path, endpoint] of offer.singles)
    if (endpoint.operations.includes('get'))
      bind(singleName(kind, path), resolveSingle(kind, endpoint));
}

/** Binds the type of the documents of a field; some fields have one with a part of the members. */
export function bindDocuments(
  binding: Binding,
  field: GraphQLField<any, any> | undefined,
  { resource }: Kind,
): void {
  const type = field && getNamedType(field.type);
  if (!isObjectType(type)) return;
  const { results } = type.getFields();
  const shown = results === undefined ? type : getNamedType(results.type);
  if (isObjectType(shown)) bindMembers(binding, shown, resource.allFields, true);
}

/** The call that a field makes, after the scopes of its REST twin have been checked. */
export function callOf(
  context: GraphqlContext,
  kind: Kind,
  endpoint: Endpoint,
  { scopes, ...source }: PlaceSource & { readonly scopes: readonly string[] },
): Call {
  const { params, beside = [] } = source;
  for (const place of placesOf(source))
    admit(context.principal, { scopes, actor: endpoint.actor }, place);
  const principal = principalAt(context.principal, params);
  const { world, freshness, readSet } = context;
  return openCall(world, { kind, endpoint, principal, params, beside, freshness, readSet });
}

/** The call of a field that reads, of another kind where the parameters say so. */
function readingCall(
  context: GraphqlContext,
  kind: Kind,
  endpoint: Endpoint,
  { params, beside }: PlaceSource = root,
  parameters: Parameters = nothing,
): Call {
  const source = { params, ...(beside === undefined ? {} : { beside }) };
  const { principal, world } = context;
  const read = endpoint.graphqlAsks && endpoint.readsFrom?.(parameters, { principal, params });
  const from = read === undefined ? kind : kindNamed(world, read);
  return callOf(context, from, endpoint, { ...source, scopes: endpoint.scopes.view });
}

const root: PlaceSource = { params: {} };

const nothing: Parameters = new Map();

/** The query parameters of the arguments. */
const askedBy = ({ graphqlAsks }: Endpoint, given: Given): Parameters =>
  graphqlAsks?.(withoutNull(given)) ?? nothing;

/** What they make of a document. */
const shownAs = ({ graphqlTransform }: Endpoint, given: Given) => {
  const asked = withoutNull(given);
  return (document: any) => graphqlTransform?.(document, asked) ?? document;
};

/** The document, or `null` when there is none that is visible here. */
function readOrNull(
  call: Call,
  context: GraphqlContext,
  target: Target,
  given: Given = {},
): Promise<unknown> {
  const parameters = askedBy(call.endpoint, given);
  const shown = shownAs(call.endpoint, given);
  return nullIfAbsent(async () =>
    close(context, call.endpoint, shown(await readDocument(call, target, parameters))),
  );
}

async function nullIfAbsent(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ResourceNotFound') return null;
    throw error;
  }
}

/** One document, which the arguments name or find. */
function resolveOne(kind: Kind, endpoint: Endpoint, offer: Offer): Resolve {
  const store = storeOfferBeside(offer);
  const named = (store ?? offer).namedByPath;
  const others = identifierNames(endpoint);
  return async (source: PlaceSource = root, given, context) => {
    const inStore = store !== undefined && given.storeKey;
    const params = inStore ? { storeKey: given.storeKey } : source.params;
    const path = pathGiven(named, { given, params, others });
    if (path !== undefined) return namedField(context, kind, path, { given, params });
    const from = inStore ? offering(store, 'get')! : endpoint;
    return findDocument(context, { kind, endpoint: from }, inStore ? { params } : source, given);
  };
}

/** The document that a longer path names. */
const namedField = (
  context: GraphqlContext,
  kind: Kind,
  path: NamedByPath,
  { given, params }: { readonly given: Given; readonly params: PathParams },
) =>
  nullIfAbsent(async () => {
    const open = (at: PathParams) => readingCall(context, kind, path.endpoint, { params: at });
    const { call, target } = await openNamed(context, path, { given, params, open });
    return readOrNull(call, context, target);
  });

/** The document that the arguments name, or find. */
async function findDocument(
  context: GraphqlContext,
  { kind, endpoint }: { readonly kind: Kind; readonly endpoint: Endpoint },
  source: PlaceSource,
  given: Given,
): Promise<unknown> {
  const asking = askedBy(endpoint, given);
  const call = readingCall(context, kind, endpoint, source, asking);
  const way = wayOf(endpoint, given);
  if ('target' in way)
    return readOrNull(call, context, way.target(given, call.context.params), given);
  const { where, names } = way;
  const parameters = new Map([...asking, ...seekingOne(where, given[names[0]!])]);
  const asked = { parameters, given, selection: { fields: new Set(['results']) } };
  const [first] = (await pageFor(call, context, asked)).results;
  // Where single documents have a rule of their own, what pages find has to keep it, too.
  if (first === undefined || endpoint.isVisible === undefined) return first ?? null;
  return readOrNull(call, context, { id: first.id }, given);
}

/** A document that the path itself names: `project`, `me { customer }`, `me { activeCart }`. */
const resolveSingle =
  (kind: Kind, endpoint: Endpoint): Resolve =>
  async (source, _, context) => {
    const call = readingCall(context, kind, endpoint, source);
    return readOrNull(call, context, endpoint.singleton!(call.context));
  };

function singleName({ resource }: Kind, path: string): string {
  const [, words] = /^\/([a-z-]+)$/.exec(path) ?? [];
  return words === undefined ? singularOf(resource.plural) : camel(words);
}

interface PageArguments {
  readonly where?: string | null;
  readonly sort?: readonly string[] | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
}

function parametersOf({ where, sort, limit, offset }: PageArguments): Parameters {
  const given: [string, readonly string[] | null | undefined][] = [
    ['where', where === undefined || where === null ? undefined : [where]],
    ['sort', sort],
    ['limit', limit === undefined || limit === null ? undefined : [String(limit)]],
    ['offset', offset === undefined || offset === null ? undefined : [String(offset)]],
  ];
  return new Map(given.filter((entry): entry is [string, readonly string[]] => Boolean(entry[1])));
}

/** A page of documents. */
export const resolveDocuments =
  (binding: Binding, kind: Kind, endpoint: Endpoint): Resolve =>
  async (source, given: PageArguments, context, info) => {
    const asking = askedBy(endpoint, { ...given });
    const place = narrowed(endpoint, source, { ...given });
    const call = readingCall(context, kind, endpoint, place, asking);
    const sought = alsoSeeking(parametersOf(given), seekingIn(call), { ...given });
    const where = [...(sought.get('where') ?? []), ...(asking.get('where') ?? [])];
    const parameters = new Map([
      ...asking,
      ...sought,
      ...(where.length > 0 ? [['where', where] as const] : []),
    ]);
    const selection = selectionOf(binding, info);
    return pageFor(call, context, { parameters, given: { ...given }, selection });
  };

/** Binds fields of other types with the pages of endpoints whose path names their documents. */
export function bindPagesOf(binding: Binding, kind: Kind): void {
  for (const endpoint of kind.endpoints) {
    const { graphqlPagesOf: pagesOf } = endpoint;
    if (pagesOf === undefined) continue;
    const page = resolveDocuments(binding, kind, endpoint);
    const resolve: Resolve = ({ id }, given, context, info) =>
      page({ params: { id } }, given, context, info);
    const type = objectNamed(binding, pagesOf.type);
    const field = answer(binding, type, pagesOf.field, { resolve, reads: ['id'] });
    bindDocuments(binding, field, kind);
  }
}

/** The place with the parameters of the path that are arguments of the page. */
const narrowed = (endpoint: Endpoint, source: PlaceSource = root, given: Given): PlaceSource => ({
  ...source,
  params: {
    ...source.params,
    ...Object.fromEntries(narrowingOf(endpoint).map((name) => [name, given[name]])),
  },
});

/** What else finds documents of a page here, by nothing that is hidden. */
const seekingIn = (call: Call) => {
  const { page, pageWithoutHidden } = call.endpoint.graphqlSeeks ?? {};
  return hiddenIn(call) === undefined ? page : pageWithoutHidden;
};

interface PageAsked {
  readonly parameters: Parameters;
  readonly given: Given;
  readonly selection: PageSelection;
}

/** Counts only when `total` is asked for, and reads one row when only `exists` is. */
async function pageFor(
  call: Call,
  context: GraphqlContext,
  { parameters, given, selection }: PageAsked,
) {
  const { limit, offset } = pagingOf(parameters);
  const { fields, members } = selection;
  const withTotal = fields.has('total');
  const page = await pageOf(call, parameters, { limit, offset, withTotal });
  const show = showing(call, parameters);
  const { compute } = call.kind;
  const { graphqlTransform } = call.endpoint;
  const isAsStored = (compute ?? show ?? graphqlTransform) === undefined;
  const stored = fields.has('results') ? parsedRows(page, isAsStored ? members : undefined) : [];
  const whole = await completeDocuments(call.session, call.kind, stored, 'graphql');
  const shown = (await show?.(whole)) ?? whole;
  const asked = shownAs(call.endpoint, given);
  const results = shown.map((document) => close(context, call.endpoint, asked(document)));
  const count = page.rows.length;
  return { limit, offset, count, total: await page.total, exists: count > 0, results };
}
