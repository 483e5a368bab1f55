// A project may be named as a word or with `--project`, whichever of the two a command declares:
// people remember the one or the other. The input is brought into the form of the command.
import type { Command } from 'commander';

/** Options that name a project, in the words of the command. */
const naming: ReadonlySet<string> = new Set(['--project', '--of', '--project-key']);

/** The parameters with the project where the command looks for it. */
export function projectNamed(program: Command, given: readonly string[]): readonly string[] {
  const { command, words } = calledIn(program, given);
  const rest = given.slice(words);
  const form = formOf(command);
  if (form === undefined) return given;
  const brought = form === 'word' ? asWord(rest) : asOption(command, form, rest);
  return [...given.slice(0, words), ...brought];
}

/** How a command takes its project: as its first word, or as this option. */
export function formOf(command: Command): string | undefined {
  const { registeredArguments, options, parent } = command;
  const first = registeredArguments[0]?.name();
  if (first === 'project' || (first === 'key' && parent?.name() === 'project')) return 'word';
  // The project of a start is one that it makes, and an option among others.
  if (command.name() === 'start') return undefined;
  const long = options.map((option) => option.long ?? '').filter((one) => naming.has(one));
  return long.length === 1 ? long[0] : undefined;
}

function calledIn(program: Command, given: readonly string[]) {
  let command = program;
  let words = 0;
  for (;;) {
    const inner = command.commands.find((one) => one.name() === given[words]);
    if (inner === undefined) return { command, words };
    command = inner;
    words += 1;
  }
}

/** Takes `--project demo` or `--project=demo` out. */
function taken(rest: readonly string[]): { readonly value?: string; readonly others: string[] } {
  const others = [...rest];
  const end = others.indexOf('--');
  const at = others.findIndex((one) => /^--(project|of)(=|$)/.test(one));
  if (at < 0 || (end >= 0 && end < at)) return { others };
  const [word] = others.splice(at, 1);
  const value = word!.includes('=') ? word!.slice(word!.indexOf('=') + 1) : others.splice(at, 1)[0];
  return value === undefined ? { others: [...rest] } : { value, others };
}

function asWord(rest: readonly string[]): readonly string[] {
  const { value, others } = taken(rest);
  return value === undefined ? rest : [value, ...others];
}

function asOption(command: Command, option: string, rest: readonly string[]): readonly string[] {
  if (rest.some((one) => one === option || one.startsWith(`${option}=`))) return rest;
  const { value, others } = taken(rest);
  if (value !== undefined) return [option, value, ...others];
  const { registeredArguments: declared } = command;
  const required = declared.filter((one) => one.required).length;
  const places = wordsIn(command, rest);
  if (places.length <= required || declared.some((one) => one.variadic)) return rest;
  const [first] = places;
  if (places.length <= declared.length && !isProject(command.name(), rest[first!]!, places.length))
    return rest;
  return [option, rest[first!]!, ...rest.slice(0, first), ...rest.slice(first! + 1)];
}

/** Whether the first word is a project where all words that follow may be left out. */
function isProject(name: string, word: string, words: number): boolean {
  // A kind and a document, or neither; an instant, or none.
  if (name === 'history') return words === 1;
  return name !== 'freeze' || !/^\d{4}-\d/.test(word);
}

/** Where the words stand that belong to no option. */
function wordsIn({ options }: Command, rest: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at]!;
    if (!word.startsWith('-')) places.push(at);
    const option = options.find(({ long, short }) => word === long || word === short);
    const next = rest[at + 1];
    if (option?.required || (option?.optional && next !== undefined && !next.startsWith('-')))
      at += 1;
  }
  return places;
}
