// Reads: one document or a page of them. The stored text passes through untouched unless
// something in it has to be expanded or presented.

import {
  ApiError,
  apiError,
  type Endpoint,
  type Field,
  type Fields,
  notFound,
  type Target,
} from '@storewright/model/declaration';
import { type ByteString, bytesOf, decoded } from '@storewright/store/storage/byte-string';
import { checkAnswerSize } from '@storewright/store/storage/reading/answer-size';
import type { Page } from '@storewright/store/storage/storage';
import { authorize, enter, load, loadOrNot, showing } from '../access/access.ts';
import { type Bounds, expand, membersOf } from '../answer/expand.ts';
import { rawJsonMemory } from '../answer/raw-json.ts';
import { spliceMembers } from '../answer/splice-members.ts';
import {
  type Call,
  callerOf,
  expandOf,
  kindNamed,
  type Paging,
  type Parameters,
  pagingOf,
  wordsOf,
} from '../context/world.ts';
import { completeDocuments, computeDocuments, gather, surroundings } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';
import { pageOf } from './page.ts';

/** JSON text of the document. @throws ResourceNotFound */
export const read = (call: Call, target: Target, parameters: Parameters): Promise<string> =>
  explainMissing(call.session, readOne(call, target, parameters));

async function readOne(call: Call, target: Target, parameters: Parameters): Promise<string> {
  if (passesThrough(call)) return outgoing(call, await readText(call, target), parameters);
  const { row, document } = await load(call, target);
  await authorize(call, { operation: 'get', document });
  if (call.endpoint.preview === undefined) return outgoing(call, row.text, parameters);
  const shown = await addPreview(call, document, false);
  return outgoing(call, JSON.stringify(shown), parameters);
}

/** The document as GraphQL shows it. @throws ResourceNotFound */
export async function readDocument(
  call: Call,
  target: Target,
  parameters: Parameters = new Map(),
): Promise<any> {
  const { session, kind } = call;
  if (isShownAsStored(call, parameters) && call.endpoint.preview === undefined)
    return explainMissing(session, findStored(call, target));
  if (kind.compute === undefined) return JSON.parse(await read(call, target, parameters));
  const { document } = await load(call, target);
  await authorize(call, { operation: 'get', document });
  const whole = await completeDocuments(session, kind, [document], 'graphql');
  const [shown] = (await showing(call, parameters)?.(whole)) ?? whole;
  return shown;
}

/** The stored document, frozen: one that the process remembers is not parsed again. */
async function findStored(call: Call, target: Target): Promise<any> {
  if (!passesThrough(call)) {
    const { document } = await load(call, target);
    await authorize(call, { operation: 'get', document });
    return document;
  }
  const { session, kind } = call;
  const [found] = await session.documents(kind.resource.kind, [target]);
  if (found === undefined) throw notFound(kind.resource.name, wordsOf(target));
  return found.document;
}

/** Nothing about the endpoint needs the document parsed. */
const passesThrough = ({ endpoint }: Call) =>
  endpoint.visibilityFilter === undefined &&
  endpoint.parents === undefined &&
  endpoint.authorize === undefined &&
  endpoint.preview === undefined;

async function readText({ session, kind }: Call, target: Target): Promise<string> {
  const [row] = await session.rows(kind.resource.kind, [target]);
  if (row === undefined) throw notFound(kind.resource.name, wordsOf(target));
  return row.text;
}

/**
 * Whether there is a document for who asks.
 * @throws errors of permission
 */
export async function exists(call: Call, target: Target): Promise<boolean> {
  await enter(call);
  const found = await loadOrNot(call, target);
  if (found === undefined) return false;
  await authorize(call, { operation: 'exists', document: found.document });
  return true;
}

/**
 * Text of a document as it leaves the endpoint: presented and expanded as asked.
 * @param document what the text is of, where it is at hand: then the text need not be parsed
 */
export async function outgoing(
  call: Call,
  text: string,
  parameters: Parameters,
  document?: object,
): Promise<string> {
  const [only] = await outgoingAll(call, [text], parameters, document && [document]);
  return only!;
}

/** Documents are sent as they are stored: no code has to parse them. */
const isShownAsStored = (call: Call, parameters: Parameters): boolean =>
  showing(call, parameters) === undefined &&
  call.kind.compute === undefined &&
  expandOf(parameters).length === 0;

async function outgoingAll(
  call: Call,
  texts: readonly string[],
  parameters: Parameters,
  atHand?: readonly object[],
): Promise<readonly string[]> {
  const { session, endpoint, kind } = call;
  const paths = expandOf(parameters);
  const show = showing(call, parameters);
  const isChanged = show !== undefined || kind.compute !== undefined;
  // A wrong request is refused on an empty page, too.
  if (texts.length === 0) await show?.([]);
  if ((!isChanged && paths.length === 0) || texts.length === 0) return texts;
  const bounds = { principal: call.context.principal, never: endpoint.blockedReferences };
  if (!isChanged) return expandTexts(session, texts, paths, bounds);
  const isPlain = show === undefined && paths.length === 0;
  const stored = (isPlain ? atHand : undefined) ?? texts.map((text) => JSON.parse(text));
  const whole = await computeDocuments(session, kind, stored);
  if (isPlain)
    return checkedSize(
      whole.map((one, at) => (one === stored[at] ? texts[at]! : JSON.stringify(one))),
    );
  const documents = (await show?.(whole)) ?? whole;
  const held = rawJsonMemory();
  await expand(session, documents, paths, { ...bounds, texts: held });
  return checkedSize(documents.map(held.write));
}

/** Stored documents are opened where the paths begin, and stay as they are everywhere else. */
async function expandTexts(
  session: Session,
  texts: readonly string[],
  paths: readonly string[],
  bounds: Bounds,
): Promise<readonly string[]> {
  const members = membersOf(paths);
  const held = rawJsonMemory();
  const documents = texts.map((text) => spliceMembers(text, members));
  await expand(
    session,
    documents.map(({ document }) => document),
    paths,
    { ...bounds, texts: held },
  );
  return checkedSize(documents.map(({ text }) => text(held.write)));
}

function checkedSize(texts: readonly string[]): readonly string[] {
  checkAnswerSize(texts);
  return texts;
}

/** JSON text of a PagedQueryResult, as bytes where documents leave as they are stored. */
export async function query(call: Call, parameters: Parameters): Promise<string | Buffer> {
  const paging = pagingOf(parameters, call.endpoint);
  const page = await pageOf(call, parameters, paging);
  const { rows } = page;
  // The text around the documents is its own bytes: it holds nothing beyond ASCII.
  if (rows.length > 0 && isShownAsStored(call, parameters))
    return bytesOf(joined(headOf(paging, page, await page.total), rows) as ByteString);
  const shown = await outgoingAll(call, rows.map(decoded), parameters);
  return joined(headOf(paging, page, await page.total), shown);
}

function headOf({ limit, offset }: Paging, { rows }: Page, counted: number | undefined): string {
  const total = counted === undefined ? '' : `"total":${counted},`;
  return `{"limit":${limit},"offset":${offset},"count":${rows.length},${total}"results":[`;
}

/** The documents with commas between them; joined in one step, because a page may be large. */
function joined(head: string, documents: readonly string[]): string {
  if (documents.length === 0) return `${head}]}`;
  const parts = [...documents];
  parts[0] = head + parts[0];
  parts[parts.length - 1] += ']}';
  return parts.join(',');
}

/** The page that shows whether there is any document. */
const firstAlone: Paging = { limit: 1, offset: 0, withTotal: false };

/** Whether any document matches the parameters. */
export async function existsAny(call: Call, parameters: Parameters): Promise<boolean> {
  const page = await pageOf(call, parameters, firstAlone);
  return page.rows.length > 0;
}

// What a document would do, in the answer about it.

/**
 * The document with its preview, where the endpoint has one; else the document itself.
 * @param isDryRun an input asked for it, so that extensions are asked too
 */
async function addPreview(call: Call, document: any, isDryRun: boolean): Promise<any> {
  const { session, context, endpoint } = call;
  const { preview } = endpoint;
  if (preview === undefined) return document;
  const around = surroundings(session, context.principal, callerOf(call));
  const facts = await gather(session, around, (known) => preview.needs(document, known, isDryRun));
  return preview.apply(document, facts);
}

/** Whether an input asks what would be without that it is. */
export const asksDryRun = ({ preview }: Endpoint, input: unknown): boolean =>
  preview !== undefined &&
  (input as { readonly dryRun?: unknown } | null | undefined)?.dryRun === true;

/** The same of an answer to a creation, which shows a preview only when it asked for one. */
export async function dryRun(call: Call, document: any, input: unknown): Promise<any> {
  return asksDryRun(call.endpoint, input) ? addPreview(call, document, true) : document;
}

/**
 * The same of an answer to an update, which always shows it. The update is stored by then: if the document
 * lacks what a preview needs, the answer goes without one and is no refusal.
 */
export async function afterUpdate(call: Call, document: any, input: unknown): Promise<any> {
  const isDryRun = asksDryRun(call.endpoint, input);
  const preview = explainMissing(call.session, addPreview(call, document, isDryRun));
  if (isDryRun) return preview;
  return preview.catch((error) => {
    if (error instanceof ApiError) return document;
    throw error;
  });
}

// Documents that were stored unchecked, without the rules for drafts, may lack members that other
// rules need. Such a rule then fails on a missing member: the document is at fault, not the server.

/**
 * The outcome of an operation in a session.
 * @throws InvalidOperation where it failed on what a document that it looked at lacks
 */
export async function explainMissing<T>(session: Session, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (isOfShape(error) && lacking(session)) || error;
  }
}

/**
 * The code reads through the missing member, or calculates with it; only an incomplete document
 * explains that.
 */
const isOfShape = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

function lacking(session: Session): ApiError | undefined {
  for (const { kind, document } of session.seen()) {
    const { resource } = kindNamed(session.world, kind);
    const [member] = missingIn(resource.allFields, document, []);
    if (member !== undefined)
      return apiError.InvalidOperation(
        `The ${resource.name} with ID '${document.id}' is missing the required field '${member}'.`,
      );
  }
  return undefined;
}

/** Dotted paths of members that must be there and are not. */
function missingIn(fields: Fields, document: any, path: readonly string[]): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = [...path, name];
    const value = document[name];
    if (value !== undefined) return missingWithin(field, value, at);
    return field.isOptional ? [] : [at.join('.')];
  });
}

function missingWithin(field: Field, value: any, path: readonly string[]): readonly string[] {
  const { kind, element, fields, discriminator = '', variants } = field.about;
  if (kind === 'list' && Array.isArray(value) && element !== undefined)
    return value.flatMap((one, at) => missingWithin(element, one, [...path, String(at)]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (kind === 'record' && fields !== undefined) return missingIn(fields, value, path);
  const variant = kind === 'union' ? variants?.get(value[discriminator]) : undefined;
  return variant === undefined ? [] : missingWithin(variant, value, path);
}
