// Finds the document that a path names, as far as the endpoint lets the caller see it.
import { notFound, type Target } from '@storewright/model/declaration';
import { type Call, contextsOf, wordsOf } from '../context/call.ts';
import type { Loaded } from '../facts/session.ts';
import { isVisible } from './visible.ts';

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
