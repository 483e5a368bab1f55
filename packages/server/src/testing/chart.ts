// Renders the templates of a Helm chart as its engine does, for the words that ours use; any other word is
// refused, so that a template which needs more is not taken for rendered.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

type Scope = ReadonlyMap<string, unknown>;

interface Node {
  readonly text?: string;
  /** An action that prints, or the head of a block. */
  readonly action?: string;
  readonly body?: Node[];
}

/** Actions in braces; a dash takes the blanks and line ends beside them away. */
const action = /(\s*\{\{-|\{\{)\s*(.*?)\s*(-\}\}\s*|\}\})/gs;
const heads = /^(?:if|with|range) /;

function parsed(template: string): readonly Node[] {
  const stack: Node[][] = [[]];
  let from = 0;
  for (const match of template.matchAll(action)) {
    stack.at(-1)!.push({ text: template.slice(from, match.index) });
    from = match.index + match[0].length;
    const word = match[2]!;
    if (word === 'end') stack.pop();
    else if (heads.test(word)) {
      const body: Node[] = [];
      stack.at(-1)!.push({ action: word, body });
      stack.push(body);
    } else stack.at(-1)!.push({ action: word });
  }
  if (stack.length !== 1) throw new Error('A block of the template does not end.');
  stack[0]!.push({ text: template.slice(from) });
  return stack[0]!;
}

const isTrue = (value: any): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** `.`, `.a.b`, `$`, `$.a`, `$name` or a text in quotation marks. */
function operand(word: string, scope: Scope): any {
  if (word.startsWith('"')) return JSON.parse(word);
  const [, start, path = ''] = /^(\$\w*|)((?:\.\w+)*\.?)$/.exec(word) ?? [];
  if (start === undefined || word === '') throw new Error(`'${word}' is no operand.`);
  if (!scope.has(start)) throw new Error(`There is no '${start}'.`);
  const names = path.split('.').filter((name) => name !== '');
  return names.reduce((value, name) => (value as any)?.[name], scope.get(start));
}

const functions: { readonly [name: string]: (given: readonly any[]) => unknown } = {
  quote: ([value]) => JSON.stringify(String(value ?? '')),
  toYaml: ([value]) => stringify(value).trimEnd(),
  nindent: ([count, text]) => `\n${String(text).replaceAll(/^(?=.)/gm, ' '.repeat(count))}`,
  '.Files.Get': ([read, name]) => read(name),
};

/** A command with what the one before it gave as its last parameter. */
function ran(command: string, piped: readonly unknown[], scope: Scope): unknown {
  const [name = '', ...words] = command.match(/"[^"]*"|\S+/g) ?? [];
  const run = functions[name];
  const given = words.map((word) => (/^\d+$/.test(word) ? Number(word) : operand(word, scope)));
  if (run !== undefined)
    return run(name === '.Files.Get' ? [scope.get('files'), ...given] : given.concat(piped));
  if (words.length > 0 || piped.length > 0)
    throw new Error(`'${name}' is no word of a template that is known here.`);
  return operand(name, scope);
}

function piped(pipeline: string, scope: Scope): unknown {
  let values: readonly unknown[] = [];
  for (const command of pipeline.split(/\s*\|\s*/)) values = [ran(command, values, scope)];
  return values[0];
}

const printed = (value: unknown): string => (value === undefined ? '' : String(value));

function rendered(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => textOf(node, scope)).join('');
}

function textOf({ text, action: word = '', body }: Node, scope: Scope): string {
  if (text !== undefined) return text;
  if (body === undefined) return printed(piped(word, scope));
  const [head, rest] = [word.slice(0, word.indexOf(' ')), word.slice(word.indexOf(' ') + 1)];
  if (head === 'range') return ranged(rest, body, scope);
  const value = piped(rest, scope);
  if (!isTrue(value)) return '';
  return rendered(body, head === 'with' ? new Map([...scope, ['', value]]) : scope);
}

/** Of an object, in the order of its names. */
function ranged(rest: string, body: readonly Node[], scope: Scope): string {
  const [, name, value, over] = /^(\$\w+), (\$\w+) := (.+)$/.exec(rest) ?? [];
  if (over === undefined) throw new Error(`'${rest}' is no range that is known here.`);
  const entries = Object.entries(piped(over, scope) as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries
    .map(([key, each]) => rendered(body, new Map([...scope, [name!, key], [value!, each]])))
    .join('');
}

const merged = (base: any, over: any): any =>
  typeof base === 'object' && typeof over === 'object' && !Array.isArray(over)
    ? {
        ...base,
        ...Object.fromEntries(Object.entries(over).map(([k, v]) => [k, merged(base[k], v)])),
      }
    : over;

/** The objects that a cluster would be given, in the order of the files. */
export function chartObjects(folder: string, values: object): readonly any[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const Chart = parse(read('Chart.yaml'));
  const root = {
    Values: merged(parse(read('values.yaml')), values),
    Release: { Name: 'shop' },
    Chart: { ...Chart, AppVersion: Chart.appVersion },
  };
  const scope = new Map<string, unknown>([
    ['', root],
    ['$', root],
    ['files', read],
  ]);
  return readdirSync(join(folder, 'templates')).flatMap((name) =>
    parseAllDocuments(rendered(parsed(read(`templates/${name}`)), scope)).flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`${name}: ${document.errors.join('\n')}`);
      return document.toJS() ?? [];
    }),
  );
}
