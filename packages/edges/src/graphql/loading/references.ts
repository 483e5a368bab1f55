// Fields that lead to other documents.

import { followed } from '@storewright/engine/pipeline';
import type { Annotation, Field, Kind, LeadsTo, Target } from '@storewright/model/declaration';
import type { GraphqlContext } from '../execution/context.ts';
import type { Resolve } from '../schema/binding.ts';

/** Whether the value refers to a document that a twin of the field loads. */
export const isReference = ({ kind }: Annotation): boolean =>
  kind === 'reference' || kind === 'keyReference';

/** Loads the document that the member refers to. */
export const resolveReference =
  (member: string, field: Field): Resolve =>
  (source, _, context) =>
    loaded(context, shownOf(field, source[member]));

/** Loads the documents that the member refers to; deleted ones are left out. */
export const resolveReferences =
  (member: string): Resolve =>
  (source, _, context) =>
    loadAll(context, source[member]);

/** Loads the document whose id the member is: `customer` next to `customerId`. */
export const leadTo =
  (member: string, { kind, beside, apply }: LeadsTo): Resolve =>
  async (source, given, context) => {
    const id: string | undefined = source[member];
    const document: any = id === undefined ? null : await loaded(context, { typeId: kind, id });
    if (document === null || apply === undefined) return document;
    const key: string | undefined = beside && given[beside.argument];
    const found = key === undefined ? undefined : await context.loader.load(beside!.kind, { key });
    return apply(document, given, found);
  };

/** A reference to any kind shows documents of one kind only. */
const shownOf = ({ about }: Field, reference: AnyReference | null | undefined) =>
  about.shown === undefined || reference?.typeId === about.shown ? reference : null;

export interface AnyReference {
  readonly typeId: string;
  readonly id?: string;
  readonly key?: string;
}

/** The document that a reference leads to, `null` when it dangles or leads this token nowhere. */
export function loaded(
  context: GraphqlContext,
  reference: AnyReference | null | undefined,
): Promise<unknown> | null {
  if (reference === undefined || reference === null || context.closed.has(reference)) return null;
  const kind = context.world.kinds.get(reference.typeId);
  if (kind === undefined) return null;
  const found = context.loader.load(reference.typeId, targetOf(reference));
  return kind.belongsTo === 'everybody' ? found : checkSeen(kind, found, context);
}

async function checkSeen(kind: Kind, found: Promise<any>, { principal }: GraphqlContext) {
  const document = await found;
  return document === null ? null : (followed(kind, document, principal) ?? null);
}

const targetOf = ({ id, key }: AnyReference): Target => (id === undefined ? { key: key! } : { id });

async function loadAll(
  context: GraphqlContext,
  references: readonly AnyReference[] | null | undefined,
): Promise<unknown[] | null> {
  if (references === undefined || references === null) return null;
  const found = await Promise.all(references.map((one) => loaded(context, one)));
  return found.filter((document) => document !== null);
}
