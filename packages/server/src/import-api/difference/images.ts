// Images of a variant: they are found by address and have the order of the import.
import { isSame } from '@storewright/model/base/equality';
import type { PlannedAction } from '../model/import-type.ts';

/** Actions that lead from some images to others. @param members members that every action has */
export function imageActions(
  before: readonly any[],
  after: readonly any[] = [],
  members: object,
): readonly PlannedAction[] {
  const isKept = (one: any) => (other: any) =>
    one.url === other.url && isSame(one.dimensions, other.dimensions);
  const gone = before.filter((one) => !after.some(isKept(one)));
  const left = before.filter((one) => !gone.includes(one));
  const added = after.filter((one) => !left.some(isKept(one)));
  const urls = [...left, ...added].map(({ url }) => url);
  return [
    ...gone.map(({ url }) => ({ action: 'removeImage', ...members, imageUrl: url })),
    ...added.map((image) => ({ action: 'addExternalImage', ...members, image })),
    ...after.flatMap((one) => {
      const was = left.find(isKept(one));
      if (was === undefined || was.label === one.label) return [];
      const label = one.label === undefined ? {} : { label: one.label };
      return [{ action: 'setImageLabel', ...members, imageUrl: one.url, ...label }];
    }),
    ...moves(urls, after, members),
  ];
}

/** Each image to its place, from the first to the last. */
function moves(urls: readonly string[], after: readonly any[], members: object) {
  const now = [...urls];
  return after.flatMap(({ url }, position) => {
    if (now[position] === url) return [];
    now.splice(now.indexOf(url), 1);
    now.splice(position, 0, url);
    return [{ action: 'moveImageToPosition', ...members, imageUrl: url, position }];
  });
}
