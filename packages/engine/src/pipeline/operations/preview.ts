// What a document would do, in the answer about it.
import { ApiError, type Endpoint } from '@storewright/model/declaration';
import { type Call, callerOf } from '../context/call.ts';
import { gather, surroundings } from '../facts/gather.ts';
import { explainMissing } from './incomplete.ts';

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
