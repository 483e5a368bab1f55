// What a document would do, in the answer about it.
import {
  ApiError,
  apiError,
  type Endpoint,
  type Field,
  type Fields,
} from '@storewright/model/declaration';
import { type Call, callerOf, kindNamed } from '../context/world.ts';
import { gather, surroundings } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';

/**
 * The document with its preview, where the endpoint has one; else the document itself.
 * @param isDryRun an input asked for it, so that extensions are asked too
 */
export async function addPreview(call: Call, document: any, isDryRun: boolean): Promise<any> {
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
