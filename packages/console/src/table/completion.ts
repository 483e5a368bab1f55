// Where in a predicate somebody types: which member is begun, below which path, which field a value is for, and which
// words may follow.
import { type Kind, own } from '../server.ts';

export interface Spot {
  /** Members in whose parentheses the spot is. */
  readonly path: readonly string[];
  /** The typed part of the word. */
  readonly begun: string;
  /** Where the word begins. */
  readonly from: number;
  /** The member before the word, when an operator or a value follows. */
  readonly field?: string;
  /** An operator stands between them already. */
  readonly isValue: boolean;
}

const token = /"(?:[^"\\]|\\.)*"?|`[^`]*`?|:?[A-Za-z_][\w-]*|[()]|<>|!=|<=|>=|[=<>,]|\S/g;
const joining: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const isWord = (text: string) => /^[A-Za-z_`]/.test(text);

/** Words that stand between a field and what it is compared with. */
const comparing: ReadonlySet<string> = new Set([
  '=',
  '!=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  'in',
  'is',
  'contains',
  'any',
  'all',
  'within',
]);

/** A string that is not closed yet, or the letters before the position. */
function begunIn(text: string): string {
  const isInText = text.split('"').length % 2 === 0;
  return isInText ? text.slice(text.lastIndexOf('"')) : (/(?<![\w-])[\w-]*$/.exec(text)?.[0] ?? '');
}

/** @param text up to the place where somebody types */
export function spotIn(text: string): Spot {
  const begun = begunIn(text);
  const from = text.length - begun.length;
  const state = {
    path: [] as (string | undefined)[],
    field: undefined as string | undefined,
    isValue: false,
  };
  for (const [word] of text.slice(0, from).matchAll(token)) step(state, word);
  const { path, field, isValue } = state;
  return {
    path: path.filter((name) => name !== undefined),
    begun,
    from,
    isValue,
    ...(field === undefined ? {} : { field }),
  };
}

interface State {
  path: (string | undefined)[];
  field: string | undefined;
  isValue: boolean;
}

function step(state: State, word: string): void {
  if (word === '(') {
    // `state in (`: the field stays; `address(` : its members follow.
    state.path.push(state.isValue ? undefined : state.field?.replaceAll('`', ''));
    if (!state.isValue) state.field = undefined;
  } else if (word === ')') {
    state.path.pop();
    state.field = undefined;
    state.isValue = false;
  } else if (joining.has(word.toLowerCase()) && !(state.isValue && word.toLowerCase() === 'not')) {
    state.field = undefined;
    state.isValue = false;
  } else if (comparing.has(word.toLowerCase())) state.isValue = true;
  else if (!state.isValue && isWord(word)) state.field = word;
}

export interface Member {
  readonly name: string;
  readonly kind: string;
  readonly isNested: boolean;
  readonly values?: readonly string[];
  readonly operators: readonly string[];
}

const members = new Map<string, Promise<readonly Member[]>>();

/** The words that may follow a path in a predicate; requested once. */
export function membersOf({ kind }: Kind, path: readonly string[]): Promise<readonly Member[]> {
  const place = `${kind} ${path.join('.')}`;
  const query = { path: path.join('.') };
  const kept =
    members.get(place) ?? own('listMembers', { kind }, { query }).then((answer) => answer.members);
  members.set(place, kept);
  kept.catch(() => members.delete(place));
  return kept;
}
