// Update actions that make of a document what somebody has edited, and what else they would change. Nothing is
// stored.

import { rehearseActions, type Session } from '@storewright/engine/pipeline';
import { change, type Kind } from '@storewright/model/declaration';
import { actionsBetween, type PlannedAction, type RefusedAction, withoutIds } from '../planned.ts';
import {
  apart,
  byServer,
  differingPaths,
  type Path,
  valueAt,
  withoutReplacedSecrets,
} from './differing.ts';
import { patched } from './patched.ts';

export interface EditPlan {
  readonly actions: readonly PlannedAction[];
  /** Edited members that no actions lead to. */
  readonly left: readonly Path[];
  readonly refusals: readonly RefusedAction[];
  /** What the actions change without having been edited, such as a total. */
  readonly also: readonly Consequence[];
  /** The document as the actions would leave it. */
  readonly document: any;
}

export interface Consequence {
  readonly path: Path;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface Edited {
  readonly session: Session;
  readonly kind: Kind;
  /** The document as it is stored. */
  readonly now: any;
  /** The document as it was read before it was edited. */
  readonly was: any;
  readonly is: any;
}

/** An edited member counts for more than its consequences. */
const weight = 1_000;

/** The actions, in the order in which one request sends them. */
export async function planEdit({ session, kind, now, was, is }: Edited): Promise<EditPlan> {
  const wanted = patched(now, was, is);
  const edited = differingPaths(now, wanted);
  const known = new Set(partsIn(now).map(({ value }) => value.id));
  // A part that has moved is known, too: a variant that becomes the main variant.
  const parts = partsIn(wanted).filter(({ value }) => known.has(value.id));
  const measure = (document: any) =>
    edited.reduce(
      (sum, path) => sum + weight * apart(valueAt(document, path), valueAt(wanted, path)),
      apart(document, wanted) + weightOfParts * lostIn(document, parts),
    );
  const around = { session, kind, keyOf: () => undefined, measure };
  // A new secret looks like the old one once it is masked, so its place begins empty.
  const start = withoutReplacedSecrets(now, wanted);
  const { actions, document, refusals } = await actionsBetween(around, start, wanted);
  const settled = await settleDocument({ session, kind, now }, actions, document);
  const isEdited = (path: Path) => edited.some((one) => isWithin(path, one) || isWithin(one, path));
  const left = edited.filter((path) => apart(valueAt(document, path), valueAt(wanted, path)) > 0);
  const also = differingPaths(now, settled)
    .filter((path) => !isEdited(path) && !path.some((name) => byServer.has(name)))
    .map((path) => ({ path, from: valueAt(now, path), to: valueAt(settled, path) }));
  return { actions, left, refusals: left.length === 0 ? [] : refusals, also, document };
}

/** More than all edits of a document together. */
const weightOfParts = 1_000_000;

/** A part of a document that has an id, such as a variant or a line item. */
interface Part {
  /** The list or member that holds it, and its id. */
  readonly name: string;
  readonly place: string;
  readonly value: any;
}

function partsIn(value: any): readonly Part[] {
  const found: Part[] = [];
  addParts(value, '', found);
  return found;
}

function addParts(value: any, place: string, found: Part[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) addParts(one, place, found);
    return;
  }
  if ('typeId' in value) return;
  if (place !== '' && value.id !== undefined)
    found.push({ name: `${place} ${value.id}`, place, value });
  for (const name of Object.keys(value))
    addParts(value[name], place === '' ? name : `${place}.${name}`, found);
}

const contentOf = ({ place, value }: Part): string =>
  `${place} ${JSON.stringify(withoutIds(value))}`;

/** How many parts the document lacks; a part with the same content under another id replaces one. */
function lostIn(document: any, parts: readonly Part[]): number {
  if (parts.length === 0) return 0;
  const present = partsIn(document);
  const names = new Set(present.map(({ name }) => name));
  const missing = parts.filter(({ name }) => !names.has(name));
  if (missing.length === 0) return 0;
  const contents = new Set(present.map(contentOf));
  return missing.filter((one) => !contents.has(contentOf(one))).length;
}

/** With what the end of a request calculates, such as totals. */
async function settleDocument(
  { session, kind, now }: Pick<Edited, 'session' | 'kind' | 'now'>,
  actions: readonly PlannedAction[],
  document: any,
): Promise<any> {
  const { finalize } = kind;
  if (finalize === undefined || actions.length === 0) return document;
  const answer = await rehearseActions(session, {
    ...{ kind: kind.resource.kind, document: now, actions: kind.actions, inputs: actions },
    settle: {
      needs: (made, known) => finalize.needs?.(made, known, now) ?? {},
      apply: (made, facts) => change(finalize.apply(made, now, facts)),
    },
    isDryRun: false,
  });
  return answer.change?.document ?? document;
}

const isWithin = (path: Path, other: Path): boolean =>
  other.every((name, index) => path[index] === name);
