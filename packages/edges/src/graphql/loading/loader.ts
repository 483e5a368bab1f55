// Documents that references lead to: those asked for in one turn of the event loop are fetched
// together, one query per kind and level of the answer.

import {
  completeDocuments,
  followed,
  kindNamed,
  openSession,
  type ReadSet,
  type Session,
  type World,
} from '@storewright/engine/pipeline';
import {
  ApiError,
  type Finding,
  type Principal,
  type Target,
} from '@storewright/model/declaration';
import type { Budget } from '../execution/budget.ts';
import { inOneTurn } from './one-turn.ts';
import { referringIn } from './referring.ts';

export interface Loader {
  /** The document, or `null` when there is none. */
  load(kind: string, target: Target): Promise<any>;
  /** What refers to a document: a list, or a number. */
  referring(field: Finding, id: string): Promise<unknown>;
}

/** What a refused field counts for: telling an error takes longer than showing a document. */
const refusalCost = 20;

/** Kind of each loaded document, for fields that may lead to any kind. */
const kinds = new WeakMap<object, string>();

export const kindOfDocument = (document: object): string | undefined => kinds.get(document);

interface LoaderOptions {
  readonly world: World;
  readonly principal: Principal;
  readonly budget: Budget;
  readonly readSet: ReadSet | undefined;
}

/** A loader for one request; what it has read it reads no more. */
export function createLoader({ world, principal, budget, readSet }: LoaderOptions): Loader {
  const session = openSession(world, principal.projectKey, { readSet });
  const loading = loadingIn(session);
  const find = referringIn(session);
  return {
    async referring(field, id) {
      const found = await budget.follow(1, () => find(field)(id));
      if (found instanceof ApiError) return budget.follow(refusalCost, () => Promise.reject(found));
      if (!Array.isArray(found)) return found;
      const kind = kindNamed(world, field.by);
      return budget.follow(found.length, async () =>
        found.flatMap((document) => {
          const shown = followed(kind, document, principal);
          return shown === undefined ? [] : [known(field.by, shown)];
        }),
      );
    },
    load: (kind, target) => budget.follow(1, () => loading(kind)(target)),
  };
}

type Load = (target: Target) => Promise<unknown>;

/** One memory for each kind and request. */
function loadingIn(session: Session): (kind: string) => Load {
  const loads = new Map<string, Load>();
  return (kind) => {
    const load =
      loads.get(kind) ?? inOneTurn((all) => fetchDocuments(session, kind, all), JSON.stringify);
    loads.set(kind, load);
    return load;
  };
}

async function fetchDocuments(
  session: Session,
  kind: string,
  targets: readonly Target[],
): Promise<readonly unknown[]> {
  const found = await session.documents(kind, targets);
  const there = found.flatMap((one) => (one === undefined ? [] : [one.document]));
  const shown = await completeDocuments(session, kindNamed(session.world, kind), there, 'graphql');
  const byStored = new Map(there.map((document, index) => [document, shown[index]]));
  return found.map((one) => known(kind, byStored.get(one?.document)));
}

/** Notes the kind of the document. */
export function known(kind: string, document: object | undefined): unknown {
  if (document === undefined) return null;
  kinds.set(document, kind);
  return document;
}
