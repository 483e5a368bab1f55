// What publishing a product, or taking it offline, changes in the shop. Pure.
import { type MemberChange, memberChanges } from '../edit/changes.ts';

export type Publishing = 'publish' | 'unpublish';

/** Not published: the server calculates it. */
const derived: ReadonlySet<unknown> = new Set([
  'availability',
  'discounted',
  'price',
  'scopedPrice',
]);

/** Members of product data that differ. */
export const dataChanges = (was: unknown, is: unknown): readonly MemberChange[] =>
  memberChanges(was, is).filter(({ steps }) => !steps.some((step) => derived.has(step)));

/** What the shop shows now, and afterwards. */
export function changesInShop({ masterData }: any, action: Publishing): readonly MemberChange[] {
  const { published, current, staged } = masterData;
  return dataChanges(published ? current : {}, action === 'publish' ? staged : {});
}
