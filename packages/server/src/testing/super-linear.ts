// Which regular expressions may take more than linear time in the length of what they read. The library
// finds quantifiers that share characters with each other, with themselves or with the start of the
// pattern. What it does not find: a match that can start again at each repetition of a longer prefix, as
// in `<a>.*</a>`; that is looked for here.
import type { AST } from '@eslint-community/regexpp';
import { Chars, getConsumedChars, type ReadonlyFlags } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

type Element = AST.Element;

/** Why the pattern is not linear; `undefined`: no reason was found. */
export function superLinear(source: string, flags: string): string | undefined {
  if (!/[*+]|\{\d+,\}/.test(source)) return undefined;
  const { reports, parsed } = analyse({ source, flags }, { reportTypes: { Move: true } });
  const [report] = reports;
  if (report !== undefined)
    return `${report.type}, ${report.exponential ? 'exponential' : 'polynomial'}`;
  const { pattern } = parsed;
  if (flags.includes('y')) return undefined;
  const known = parsed.flags;
  const again = pathsOf(pattern.alternatives).some((path) => startsAgain(path, known));
  return again ? 'Restart, polynomial' : undefined;
}

/** An element on its way, with the groups around it that may be left out. */
interface Step {
  readonly element: Element;
  readonly optional: readonly Element[];
}

type Path = readonly Step[];

/** The elements of each way through alternatives and groups that stand once at most. */
function pathsOf(
  alternatives: readonly AST.Alternative[],
  optional: readonly Element[] = [],
): readonly Path[] {
  return alternatives.flatMap(({ elements }) =>
    elements.reduce<readonly Path[]>(
      (paths, element) => {
        const tails = tailsOf(element, optional);
        return paths.flatMap((path) => tails.map((tail) => [...path, ...tail]));
      },
      [[]],
    ),
  );
}

function tailsOf(element: Element, optional: readonly Element[]): readonly Path[] {
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return pathsOf(element.alternatives, optional);
  if (element.type !== 'Quantifier' || element.max !== 1) return [[{ element, optional }]];
  return tailsOf(element.element, element.min === 0 ? [...optional, element] : optional);
}

/** Whether all that is before an endless quantifier can stand within what the quantifier takes. */
function startsAgain(path: Path, flags: ReadonlyFlags): boolean {
  const before: Element[] = [];
  for (const [index, { element, optional }] of path.entries()) {
    if (isGuard(element, flags, index)) return false;
    if (isEndless(element) && canFail(path.slice(index + 1), optional)) {
      const { chars } = getConsumedChars(element, flags);
      const fits = (one: Element) => !getConsumedChars(one, flags).chars.isDisjointWith(chars);
      const isRun = isWordStart(path[0]!.element) && chars.isSubsetOf(Chars.word(flags));
      if (!isRun && before.every(fits)) return true;
    }
    if (element.type !== 'Assertion' && optional.length === 0 && !canBeEmpty(element))
      before.push(element);
  }
  return false;
}

/** Whether what follows can fail while one is within groups that may be left out. */
const canFail = (rest: Path, within: readonly Element[]): boolean =>
  rest.some(
    ({ element, optional }) =>
      !canBeEmpty(element) && optional.every((group) => within.includes(group)),
  );

const canBeEmpty = (element: Element): boolean =>
  element.type === 'Quantifier' && element.min === 0;

/** A run of letters is entered at its first one only. */
const isWordStart = (element: Element): boolean =>
  element.type === 'Assertion' && element.kind === 'word' && !element.negate;

const isEndless = (element: Element): boolean =>
  element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;

/** The beginning of the text, or a character before that must not be there: a match starts there alone. */
const isGuard = (element: Element, { multiline }: ReadonlyFlags, index: number): boolean =>
  element.type === 'Assertion' &&
  ((element.kind === 'start' && multiline !== true) ||
    (element.kind === 'lookbehind' && element.negate && index === 0));
