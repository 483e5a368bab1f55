// Changes of the products of a selection: each is a document of its own, and a change of the selection.
import { isSame } from '@storewright/model/base/equality';
import type { ChangedAssignment } from '@storewright/store/storage/history-records';
import { type Change, typed } from './rule.ts';

const parsed = (text: string | null): any => (text === null ? undefined : JSON.parse(text));

const kept = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const change = (word: string, members: object): Change => ({
  ...{ type: typed(word), change: word },
  ...kept(members),
});

/** The changes of a selection that one of its assignments makes. @param mode that of the selection */
export function assignmentChanges(
  { document, previous }: ChangedAssignment,
  mode: string,
): readonly Change[] {
  const [before, after] = [parsed(previous), parsed(document)];
  if (after === undefined)
    return before === undefined ? [] : [change('removeProduct', { previousValue: before.product })];
  const { product, variantSelection, variantExclusion } = after;
  if (before === undefined)
    return mode !== 'IndividualExclusion'
      ? [change('addProduct', { nextValue: product, variantSelection })]
      : [change('excludeProduct', { nextValue: product, variantExclusion })];
  const differing = (word: string, member: string) =>
    isSame(before[member], after[member])
      ? []
      : [change(word, { product, previousValue: before[member], nextValue: after[member] })];
  return [
    ...differing('setVariantSelection', 'variantSelection'),
    ...differing('setVariantExclusion', 'variantExclusion'),
  ];
}
