// Tables of cases for the pure rules of a kind: document and input in, document and messages or an
// error out. Documents are frozen, so that a rule that changes what it was given fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type Change, type Kind } from '../declaration/index.ts';

export interface Case {
  /** A sentence of the API. */
  readonly title: string;
  readonly action: string;
  /** Members that differ from the document of the table. */
  readonly before?: object;
  readonly input: object;
  readonly facts?: object;
  /** Members of the new document; `undefined`: the member is not there. */
  readonly after?: object;
  /** All messages. */
  readonly messages?: readonly object[];
  /** Code of the error, in place of a change. */
  readonly error?: string;
}

/** Clock and ids for rules: `id-00000001`, `id-00000002`, … */
export function surroundings(facts: object = {}): any {
  let last = 0;
  const newId = () => {
    last += 1;
    return `id-${String(last).padStart(8, '0')}`;
  };
  return { now: '2024-05-02T09:10:11.123Z', newId, projectKey: 'demo', ...facts };
}

/** Runs every case of a table as a test. */
export function testActions(kind: Kind, document: object, cases: readonly Case[]): void {
  for (const each of cases) test(each.title, () => check(kind, document, each));
}

function check(kind: Kind, document: object, each: Case): void {
  const action = kind.actions.get(each.action);
  assert.ok(action !== undefined, `${kind.resource.name} has the action ${each.action}`);
  const before = frozen(plain({ ...document, ...each.before }));
  const run = () => {
    const changed = action.apply(before, each.input, surroundings(each.facts));
    const actions = [{ name: each.action, input: each.input }];
    action.checkAfter?.(changed.document, each.input, before, actions);
    return changed;
  };
  if (each.error === undefined) checkChange(run(), before, each);
  else assert.equal(codeOf(run), each.error);
}

function checkChange({ document, messages }: Change, before: any, each: Case): void {
  const changed = plain(document);
  for (const [member, value] of Object.entries(each.after ?? {}))
    assert.deepEqual(changed[member], plain(value), `member ${member}`);
  for (const member of Object.keys(before))
    if (!Object.hasOwn(each.after ?? {}, member))
      assert.deepEqual(changed[member], before[member], `member ${member} stays`);
  if (each.messages !== undefined) assert.deepEqual(plain(messages), plain(each.messages));
}

/** Code of the API error that the function throws; anything else thrown goes through. */
export function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'none';
}

/** The value as JSON has it: without members that are `undefined`. */
export const plain = (value: any): any =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

/** The document that a draft becomes, and the messages beside the one that carries it whole. */
export function created(kind: Kind, draft: object, facts: object = {}): any {
  const { document, messages } = kind.create!.apply(frozen(plain(draft)), surroundings(facts));
  return { document: plain(document), messages: plain(messages) };
}
