// What a developer may have misspelled in a read that was answered: the API passes over expansion
// paths that lead nowhere, and finds nothing for a word that a field never has.
import type { Kind } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { parseWhere, unknownWordsIn } from '@storewright/store/predicate';
import { beginsWith } from '../answer/expand.ts';
import { type UnknownExpansion, unknownExpansion } from '../answer/unknown-expansions.ts';
import type { Call } from '../context/call.ts';
import type { World } from '../context/world.ts';
import { expandOf, type Parameters } from '../decode/parameters.ts';

/**
 * Sentences about it.
 * @param isEmpty the answer is a page without documents
 */
export function doubtsOf(
  { kinds }: Pick<World, 'kinds'>,
  { kind, endpoint: { expandsMembers = [] } }: Pick<Call, 'kind' | 'endpoint'>,
  parameters: Parameters,
  isEmpty: boolean,
): readonly string[] {
  const paths = expandOf(parameters)
    .filter((path) => !expandsMembers.some((pattern) => beginsWith(path, pattern)))
    .map((path) => unknownExpansion(kinds, kind, path));
  return [
    ...paths.filter((found) => found !== undefined).map(aboutExpansion),
    ...(isEmpty ? wordsNeverFound(kind, parameters) : []),
  ];
}

function aboutExpansion({ path, step, known }: UnknownExpansion): string {
  const sentence = `The expansion path '${path}' does not lead to a reference.`;
  if (step === '[*]') return `${sentence} Use [*] after a list, and only after a list.`;
  return sentence + (step === undefined ? '' : didYouMean(step, known));
}

const wordsNeverFound = ({ resource }: Kind, parameters: Parameters): readonly string[] =>
  (parameters.get('where') ?? [])
    .flatMap((text) => unknownWordsIn(parseWhere(text, resource, parameters)))
    .map(
      ({ field, word, known }) =>
        `'${word}' is not a value of '${field}'. Its values are ${known.join(', ')}.${didYouMean(word, known)}`,
    );
