// Fields about the documents that refer to the one at hand: one query for each level of an answer.

import {
  grouped,
  referringCounts,
  referringDocuments,
  type Session,
} from '@storewright/engine/pipeline';
import { apiError, type Finding, type ReferringField } from '@storewright/model/declaration';
import type { Resolve } from '../schema/binding.ts';
import { inOneTurn } from './one-turn.ts';

/** What refers to a document, by its id. */
type Find = (id: string) => Promise<unknown>;

type FindReferring = (field: Finding) => Find;

/** One memory for each field and request. */
export function referringIn(session: Session): FindReferring {
  const finders = new Map<Finding, Find>();
  return (field) => {
    const find = finders.get(field) ?? inOneTurn((ids) => fetched(session, field, ids), String);
    finders.set(field, find);
    return find;
  };
}

function fetched(
  session: Session,
  { by: kind, where, list }: Finding,
  ids: readonly string[],
): Promise<readonly unknown[]> {
  const referring = { kind, where, ids };
  return list === undefined
    ? referringCounts(session, referring)
    : listReferring(session, referring, list);
}

/** More than all may have together means that one has too many, and that some are not here. */
async function listReferring(
  session: Session,
  referring: { readonly kind: string; readonly where: string; readonly ids: readonly string[] },
  { owner, most }: NonNullable<Finding['list']>,
): Promise<readonly unknown[]> {
  const limit = most * referring.ids.length;
  const found = await referringDocuments(session, referring, limit + 1);
  const owned = grouped(found, (document) => owner(document) ?? '');
  return referring.ids.map((id) => {
    const own = owned.get(id) ?? [];
    return found.length > limit || own.length > most ? tooMany(most) : own;
  });
}

/** A refusal among the answers: it fails its field, and no others. */
const tooMany = (most: number) =>
  apiError.QueryComplexityLimitExceeded(
    `More than ${most} documents belong to one; ask for them with a page of their own.`,
  );

/** Finds the documents that refer, or counts them. */
export const resolveReferring =
  (field: ReferringField): Resolve =>
  ({ id }, _, { loader }) =>
    loader.referring(field, id);
