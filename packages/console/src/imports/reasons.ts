// Why an operation has imported nothing.
import type { Spoken } from '../words/texts.ts';
import type { Operation } from './calls.ts';

type Texts = Pick<Spoken<'imports'>, 'missing'>;

/** The messages of its errors, and the references that lead nowhere. */
export const reasonsOf = (
  { errors = [], unresolvedReferences = [] }: Operation,
  t: Texts,
): readonly string[] => [
  ...errors.map(({ message }) => message),
  ...unresolvedReferences.map(({ typeId, key }) => t.missing({ type: typeId, key })),
];
