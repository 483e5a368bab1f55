// The pipeline's loop around pure rules, over documents in memory: for property tests that run
// thousands of requests. It answers needs like the pipeline does, and nothing else.

import { roundsFrom } from '@storewright/engine/pipeline/facts/gather';
import {
  apiError,
  danglingReference,
  type Kind,
  type Known,
  type Message,
  type Need,
  type Needs,
  type Principal,
  type Target,
} from '@storewright/model/declaration';

export interface World {
  readonly documents: ReadonlyMap<string, readonly any[]>;
  readonly project: object;
  /** What a need for matching documents finds, by kind, whatever the predicate says. */
  readonly matching?: ReadonlyMap<string, readonly any[]>;
  readonly principal?: Principal;
  /** Fresh ids; by default they count on for as long as the tests run. */
  readonly newId?: () => string;
}

export interface Request {
  readonly action: string;
  readonly input: object;
}

export interface Outcome {
  readonly document: any;
  readonly messages: readonly Message[];
}

let count = 0;
const countedId = () => {
  count += 1;
  return `id-${count}`;
};
const around = ({ principal, newId = countedId }: World) => ({
  now: '2024-06-01T00:00:00.000Z',
  projectKey: 'demo',
  newId,
  ...(principal === undefined ? {} : { principal }),
});

/** Runs actions and then `finalize`, as one request. @throws ApiError of the first that refuses. */
export function runActions(
  kind: Kind,
  world: World,
  document: any,
  requests: readonly Request[],
): Outcome {
  let now: Outcome = { document, messages: [] };
  for (const { action: name, input } of requests) {
    const action = kind.actions.get(name)!;
    const facts = gathered(world, (known) => action.needs(now.document, input, known));
    const next = action.apply(now.document, input, facts);
    now = { document: next.document, messages: [...now.messages, ...next.messages] };
  }
  return { ...now, document: settledIn(kind, world, now.document, document) };
}

/** What the end of a request makes of a document. */
export function settledIn(kind: Kind, world: World, document: any, before?: any): any {
  const { finalize } = kind;
  if (finalize === undefined) return document;
  const facts = gathered(world, (known) => finalize.needs?.(document, known, before) ?? {});
  return finalize.apply(document, before, facts);
}

/** A new document of the kind. */
export function createdIn(kind: Kind, world: World, draft: object): any {
  const create = kind.create!;
  const facts = gathered(world, (known) => create.needs(draft, known));
  const { document } = create.apply(draft, facts);
  return { ...settledIn(kind, world, document), id: facts.newId(), version: 1 };
}

function gathered(world: World, needs: (known: Known) => Needs): any {
  const { known, unanswered, answer } = roundsFrom(around(world));
  for (;;) {
    const asked = unanswered(needs(known));
    if (asked.length === 0) return known;
    answer(
      asked,
      asked.map(([, need]) => factOf(world, need)),
    );
  }
}

function factOf(world: World, need: Need | undefined): unknown {
  if (need === undefined) return undefined;
  if (need.type === 'project') return world.project;
  if (need.type === 'matching') return world.matching?.get(need.kind) ?? [];
  if (need.type === 'kept') return need.list.prepare({});
  if (need.type === 'tallies') return new Map();
  if (need.type === 'document') return found(world, need.kind, need.by, need.required);
  if (need.type === 'documents')
    return need.by.flatMap((by) => found(world, need.kind, by, need.required) ?? []);
  throw apiError.General(`a pure rule asks for ${need.type}`);
}

function found({ documents }: World, kind: string, by: Target, required: boolean): any {
  const all = documents.get(kind) ?? [];
  const document = all.find((each) => isNamed(each, by));
  if (document === undefined && required)
    throw danglingReference(kind, 'unique' in by ? { key: by.value } : by);
  return document;
}

function isNamed(document: any, by: Target): boolean {
  if ('id' in by) return document.id === by.id;
  if ('key' in by) return document.key === by.key;
  return document.skus?.includes(by.value) === true || document[by.unique] === by.value;
}
