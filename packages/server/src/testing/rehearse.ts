// Runs the pure rules of a kind as the pipeline would, against documents that a test hands in:
// decoding, facts in rounds, actions in order, settling. No storage, no HTTP.

import { checkAfter, type Step } from '@storewright/engine/pipeline/actions/apply';
import { decoded, sanitised } from '@storewright/engine/pipeline/decode/decode';
import { roundsFrom } from '@storewright/engine/pipeline/facts/gather';
import {
  type KeptList,
  type Kind,
  type Known,
  limits,
  type Message,
  type Need,
} from '@storewright/model/declaration';

export interface Rehearsal {
  /** The document of a draft, with id `new` and version 1, as it would be stored. */
  create(draft: object): Outcome;
  /** The document after the actions of one request. */
  update(document: any, ...actions: readonly { readonly action: string }[]): Outcome;
  /** Messages of a deletion. */
  remove(document: any): readonly Message[];
}

export interface Outcome {
  readonly document: any;
  readonly messages: readonly Message[];
}

/** A stored document, as far as the rules under test read it. */
export interface Fact {
  readonly id: string;
  readonly [member: string]: any;
}

export interface RehearsalOptions {
  /** Documents that needs may find, by kind. */
  readonly documents?: { readonly [kind: string]: readonly Fact[] };
  readonly now?: string;
  readonly principal?: Known['principal'];
}

export function rehearse(kind: Kind, options: RehearsalOptions = {}): Rehearsal {
  let made = 0;
  const around = {
    now: options.now ?? '2024-06-01T12:00:00.000Z',
    newId: () => `id-${++made}`,
    projectKey: 'demo',
    principal: options.principal,
  };
  const gather = (needs: (known: Known) => Known) => factsOf(around, needs, options);
  const settle = (document: any, before: any) => {
    if (kind.finalize === undefined) return document;
    const facts = gather((known) => kind.finalize!.needs?.(document, known, before) ?? {});
    return kind.finalize.apply(document, before, facts);
  };
  return {
    create(draft) {
      const create = kind.create!;
      const input = decoded(create.members, sanitised(structuredClone(draft)));
      const facts = gather((known) => create.needs(input, known));
      const change = create.apply(input, facts);
      const stamps = { id: 'new', version: 1, createdAt: around.now, lastModifiedAt: around.now };
      const document = json({ ...stamps, ...settle(change.document, undefined) });
      const { whole } = create;
      const first = whole === undefined ? [] : [whole.message({ [whole.member]: document })];
      return { document, messages: json([...first, ...change.messages]) };
    },
    update(before, ...steps) {
      let document = frozen(before);
      const messages: Message[] = [];
      const [done, met]: [Step[], unknown[]] = [[], []];
      for (const { action: name, ...members } of steps) {
        const action = kind.actions.get(name)!;
        const input = decoded(action.members, sanitised(structuredClone(members)));
        const facts = gather((known) => action.needs(document, input, known));
        const change = action.apply(document, input, facts);
        met.push(document);
        done.push({ name, action, input });
        document = frozen(json(change.document));
        messages.push(...change.messages);
      }
      checkAfter(done, met, document);
      return { document: json(settle(document, before)), messages: json(messages) };
    },
    remove(document) {
      const facts = gather((known) => kind.remove?.needs?.(document, known) ?? {});
      return json(kind.remove?.apply(document, facts) ?? []);
    },
  };
}

/** As JSON carries it: without members that are `undefined`. */
const json = (value: any): any => JSON.parse(JSON.stringify(value));

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

function factsOf(
  around: Known,
  needs: (known: Known) => Known,
  { documents = {} }: RehearsalOptions,
): Known {
  const { known, unanswered, answer } = roundsFrom(around);
  for (let round = 0; round < limits.factRounds; round += 1) {
    const asked = unanswered(needs(known));
    if (asked.length === 0) return known;
    answer(
      asked,
      asked.map(([, need]) => found(need, documents, around.now)),
    );
  }
  throw new Error('a rule requests facts without end');
}

type Documents = NonNullable<RehearsalOptions['documents']>;

function keptOf({ of, prepare, at }: KeptList<any>, documents: Documents, now: string): unknown {
  const read = Object.keys(of).map((kind) => [kind, documents[kind] ?? []]);
  const list = prepare(Object.fromEntries(read));
  return at === undefined ? list : at(list, now);
}

function found(need: Need | undefined, documents: Documents, now: string) {
  if (need === undefined) return undefined;
  // The predicate is not looked at: a test hands in what it finds.
  if (need.type === 'matching') return documents[need.kind] ?? [];
  if (need.type === 'project') return documents.project?.[0];
  if (need.type === 'kept') return keptOf(need.list, documents, now);
  if (need.type === 'tallies') return new Map();
  // Nothing is stored, so nothing needs to be hidden.
  if (need.type === 'sealed') return need.text;
  if (need.type === 'opened') return new Map(need.sealed.map((text) => [text, text]));
  // A rehearsal knows all kinds.
  if (need.type === 'offered') return true;
  if (need.type !== 'document' && need.type !== 'documents')
    throw new Error(`a rehearsal has no facts of type ${need.type}`);
  const targets = need.type === 'document' ? [need.by] : need.by;
  const all = documents[need.kind] ?? [];
  const results = targets.map((target) =>
    all.find((each) => 'id' in target && each.id === target.id),
  );
  if (need.required && results.includes(undefined))
    throw new Error(`there is no ${need.kind} ${JSON.stringify(targets)}`);
  return need.type === 'document' ? results[0] : results.filter((each) => each !== undefined);
}
