// Documents that references lead to: those asked for in one turn of the event loop are fetched
// together, one query per kind and level of the answer.
import {
  ApiError,
  apiError,
  type Principal,
  type ReferringField,
  type Target,
} from '../declaration/index.ts';
import {
  completed,
  followed,
  kindNamed,
  openSession,
  type Session,
  type World,
} from '../pipeline/index.ts';
import { referringIn } from './referring.ts';

export interface Loader {
  /** The document, or `null` when there is none. */
  load(kind: string, target: Target): Promise<any>;
  /** What refers to a document: a list, or a number. */
  referring(field: ReferringField, id: string): Promise<unknown>;
}

interface Waiting {
  readonly target: Target;
  readonly resolve: (document: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** References that one answer may follow; a chain of lists could otherwise grow without bound. */
const mostReferences = 20_000;

/** Kind of each loaded document, for fields that may lead to any kind. */
const kinds = new WeakMap<object, string>();

export const kindOfDocument = (document: object): string | undefined => kinds.get(document);

/** A loader for one request; what it has read it reads no more. */
export function createLoader(world: World, principal: Principal): Loader {
  const session = openSession(world, principal.projectKey);
  const wait = batching(session);
  const find = referringIn(session);
  /** What is asked for already, even where the answer is still on its way. */
  const promised = new Map<string, Promise<unknown>>();
  let asked = 0;
  const note = (references: number) => {
    asked += references;
    return asked <= mostReferences;
  };
  return {
    async referring(field, id) {
      const found = await find(field)(id);
      if (found instanceof ApiError) throw found;
      if (!Array.isArray(found)) return found;
      if (!note(found.length)) throw tooMany();
      const kind = kindNamed(world, field.by);
      return found.flatMap((document) => {
        const shown = followed(kind, document, principal);
        return shown === undefined ? [] : [known(field.by, shown)];
      });
    },
    load(kind, target) {
      if (!note(1)) return Promise.reject(tooMany());
      const label =
        'id' in target ? `${kind} ${target.id}` : `${kind} by ${JSON.stringify(target)}`;
      const asking = promised.get(label) ?? wait(kind, target);
      promised.set(label, asking);
      return asking;
    },
  };
}

/** Collects what is asked for in one turn, then fetches it kind by kind. */
function batching(session: Session): Loader['load'] {
  let waiting = new Map<string, Waiting[]>();
  const flush = () => {
    const batch = waiting;
    waiting = new Map();
    for (const [kind, some] of batch) fetchAll(session, kind, some);
  };
  return (kind, target) =>
    new Promise((resolve, reject) => {
      const some = waiting.get(kind);
      if (some !== undefined) some.push({ target, resolve, reject });
      else {
        // Resolvers of one level run after promises of the level before; ticks come after those.
        if (waiting.size === 0) Promise.resolve().then(() => process.nextTick(flush));
        waiting.set(kind, [{ target, resolve, reject }]);
      }
    });
}

async function fetchAll(session: Session, kind: string, some: readonly Waiting[]): Promise<void> {
  try {
    const targets = some.map(({ target }) => target);
    const found = await session.documents(kind, targets);
    const there = found.flatMap((one) => (one === undefined ? [] : [one.document]));
    const shown = await completed(session, kindNamed(session.world, kind), there, 'graphql');
    const byStored = new Map(there.map((document, index) => [document, shown[index]]));
    for (const [index, { resolve }] of some.entries())
      resolve(known(kind, byStored.get(found[index]?.document)));
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

function known(kind: string, document: object | undefined): unknown {
  if (document === undefined) return null;
  kinds.set(document, kind);
  return document;
}

const tooMany = () =>
  apiError.QueryComplexityLimitExceeded(
    `The answer would follow more than ${mostReferences} references.`,
  );
