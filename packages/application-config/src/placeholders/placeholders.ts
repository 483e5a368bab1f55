// Replaces `${env:…}`, `${intl:…}` and `${path:…}` everywhere in the configuration. The value is
// inserted literally and never read again, so it cannot smuggle in another placeholder.

import { closest } from '../values/closest.ts';
import { type Path, type Problem, propertyName, shown } from '../values/finding.ts';
import { LARGEST_INSERTED_FILE, MAX_RESULT_LENGTH } from '../values/limits.ts';
import { isRecord, type Plain, type PlainRecord } from '../values/plain-value.ts';
import { localizedMessage } from './messages.ts';
import { isOwnIcon, shippedIcon } from './shipped-icons.ts';
import { readInside, type Workspace } from './workspace.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a placeholder's text came from. */
export type Origin = { readonly kind: 'env' | 'intl' | 'path'; readonly argument: string };

export type Replaced = {
  readonly value: PlainRecord;
  readonly problems: readonly Problem[];
  /** For each property (as its name is written) the placeholders in it. */
  readonly origins: ReadonlyMap<string, readonly Origin[]>;
};

/** The result of one placeholder: its string, a problem, or both (a string with a warning). */
export type Replacement = { readonly text?: string; readonly problem?: Omit<Problem, 'path'> };

type Walk = {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly problems: Problem[];
  readonly origins: Map<string, Origin[]>;
  readonly reported: Set<string>;
  length: number;
};

const FORMS = `\${env:…}, \${intl:…:…} or \${path:…}`;
const KINDS = ['env', 'intl', 'path'];

/** Replaces all placeholders of a configuration; all problems are reported together. */
export function replacePlaceholders(
  value: PlainRecord,
  workspace: Workspace,
  environment: Environment,
): Replaced {
  const walk: Walk = {
    workspace,
    environment,
    problems: [],
    origins: new Map(),
    reported: new Set(),
    length: 0,
  };
  const replaced = replacedValue(value, [], walk) as PlainRecord;
  return { value: replaced, problems: walk.problems, origins: walk.origins };
}

function replacedValue(value: Plain, path: Path, walk: Walk): Plain {
  if (typeof value === 'string') return replacedText(value, path, walk);
  if (Array.isArray(value))
    return value.map((item, index) => replacedValue(item, [...path, index], walk));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replacedValue(one, [...path, name], walk)]),
  );
}

function replacedText(text: string, path: Path, walk: Walk): string {
  let result = '';
  let at = 0;
  for (let start = text.indexOf('${'); start >= 0; start = text.indexOf('${', at)) {
    const end = text.indexOf('}', start);
    const stop = end < 0 ? text.length : end + 1;
    const part = text.slice(start, stop);
    const { text: inserted = part, problem } = replacement(part, path, walk);
    if (problem !== undefined) report(walk, { part, ...problem, path });
    result += text.slice(at, start) + inserted;
    at = stop;
  }
  return limited(result + text.slice(at), path, walk);
}

/** The same placeholder twice in one text is one problem. */
function report(walk: Walk, problem: Problem): void {
  const key = `${problem.rule} ${problem.part} ${propertyName(problem.path)}`;
  if (walk.reported.has(key)) return;
  walk.reported.add(key);
  walk.problems.push(problem);
}

/** Many placeholders for one large file must not add up to an endless text. */
function limited(text: string, path: Path, walk: Walk): string {
  walk.length += text.length;
  if (walk.length <= MAX_RESULT_LENGTH) return text;
  const message = 'The strings are longer than in any real configuration.';
  const expected = `at most ${MAX_RESULT_LENGTH} characters in all`;
  walk.problems.push({ rule: 'value-too-large', path, message, expected });
  walk.length -= text.length;
  return '';
}

function replacement(part: string, path: Path, walk: Walk): Replacement {
  const [, kind = '', argument = ''] = /^\$\{([A-Za-z]+):([^${}]*)\}$/s.exec(part) ?? [];
  if (kind === '') return { problem: malformed(part) };
  const replace = replacements.get(kind);
  if (replace === undefined) return { problem: unknownKind(part, kind, argument) };
  const name = propertyName(path);
  const known = walk.origins.get(name) ?? [];
  known.push({ kind: kind as Origin['kind'], argument });
  walk.origins.set(name, known);
  return replace(argument, walk);
}

function malformed(part: string): Omit<Problem, 'path'> {
  const [, kind, after] = /^\$\{\s*([A-Za-z]+)\s*[.:=/](.*)/s.exec(part) ?? [];
  const rest = after?.trim().replace(/\}$/, '').trimEnd();
  const meant = kind !== undefined && KINDS.includes(kind) && rest !== '';
  return {
    rule: 'placeholder-malformed',
    message: 'This text begins like a placeholder and is none.',
    found: shown(part),
    expected: FORMS,
    suggestion: meant ? `\${${kind}:${(rest ?? '').replaceAll(/[${}]/g, '')}}` : undefined,
  };
}

function unknownKind(part: string, kind: string, argument: string): Omit<Problem, 'path'> {
  const meant = closest(kind, KINDS);
  return {
    rule: 'placeholder-unknown',
    message: `There is no kind of placeholder called ${shown(kind)}.`,
    found: shown(part),
    expected: FORMS,
    suggestion: meant === undefined ? undefined : `\${${meant}:${argument}}`,
  };
}

const replacements = new Map<string, (argument: string, walk: Walk) => Replacement>([
  ['env', variable],
  ['intl', (argument, { workspace }) => localizedMessage(argument, workspace)],
  ['path', (argument, { workspace }) => insertedFile(argument, workspace)],
]);

function variable(name: string, { environment }: Walk): Replacement {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    const message = 'This is no name of an environment variable.';
    const expected = 'letters, digits and underscores, no digit first';
    const suggestion = name
      .trim()
      .replaceAll(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^\d+/, '');
    const problem = { rule: 'variable-name', message, found: shown(name), expected };
    return { problem: { ...problem, suggestion: suggestion === '' ? undefined : suggestion } };
  }
  const text = Object.hasOwn(environment, name) ? environment[name] : undefined;
  if (text !== undefined) return { text };
  const message = `The environment variable ${name} is not set.`;
  const suggestion = closest(name, Object.keys(environment));
  const expected = `a value for ${name} in the environment`;
  return {
    problem: { rule: 'variable-missing', message, found: 'no value', expected, suggestion },
  };
}

const rules = new Map([
  ['missing', 'path-missing'],
  ['outside', 'path-outside'],
  ['unreadable', 'path-unreadable'],
]);

function insertedFile(name: string, workspace: Workspace): Replacement {
  const own = isOwnIcon(name) ? shippedIcon(name) : undefined;
  if (own !== undefined) return own;
  const read = readInside(workspace, name, LARGEST_INSERTED_FILE);
  if ('text' in read) return { text: read.text };
  const shipped = read.refusal === 'missing' ? shippedIcon(name) : undefined;
  if (shipped !== undefined) return shipped;
  const message = `The file of this placeholder is not usable: ${read.reason}.`;
  const expected = 'a plain-text file inside the workspace, from ./ or from a module';
  const rule = rules.get(read.refusal) ?? 'path-missing';
  const suggestion = read.refusal === 'missing' ? relativeForm(name, workspace) : undefined;
  return { problem: { rule, message, found: shown(name), expected, suggestion } };
}

/** `icon.svg` means a module; when there is such a file here, `./icon.svg` was meant. */
function relativeForm(name: string, workspace: Workspace): string | undefined {
  if (name.startsWith('.')) return undefined;
  const read = readInside(workspace, `./${name}`, LARGEST_INSERTED_FILE);
  return 'text' in read ? `\${path:./${name}}` : undefined;
}
