// Assets of an import: they are found by key and have the order of the import.
import { isSame } from '@storewright/model/base/equality';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { customActions, customDraft } from './custom.ts';
import type { Rule } from './rules.ts';

/** Assets of a draft. */
export const assetDrafts = (assets: readonly any[] | undefined, around: Around) =>
  assets?.map((one) => ({ ...one, custom: customDraft(one.custom, around) }));

/** Actions that lead from some assets to others. @param members members that every action has */
export function assetActions(
  before: readonly any[] = [],
  after: readonly any[] = [],
  around: Around,
  members: object = {},
): readonly PlannedAction[] {
  const keys = new Set(after.map(({ key }) => key));
  const gone = before.filter(({ key }) => key === undefined || !keys.has(key));
  const left = before.filter((one) => !gone.includes(one));
  const known = new Map(left.map((one) => [one.key, one]));
  const added = after.filter(({ key }) => !known.has(key));
  return [
    ...gone.map(({ id }) => ({ action: 'removeAsset', ...members, assetId: id })),
    ...after.flatMap((one) =>
      known.has(one.key) ? changed(known.get(one.key), one, around, members) : [],
    ),
    ...orderActions(left, after, members),
    ...added.map((asset) => ({
      ...{ action: 'addAsset', ...members, position: after.indexOf(asset) },
      asset: assetDrafts([asset], around)![0],
    })),
  ];
}

function changed(was: any, is: any, around: Around, members: object): readonly PlannedAction[] {
  const named = { ...members, assetKey: is.key };
  const one = (action: string, member: string) =>
    isSame(was[member], is[member])
      ? []
      : [{ action, ...named, ...(is[member] === undefined ? {} : { [member]: is[member] }) }];
  return [
    ...one('changeAssetName', 'name'),
    ...one('setAssetDescription', 'description'),
    ...one('setAssetTags', 'tags'),
    ...one('setAssetSources', 'sources'),
    ...customActions(was.custom, is.custom, around, {
      ...{ setType: 'setAssetCustomType', setField: 'setAssetCustomField' },
      members: named,
    }),
  ];
}

function orderActions(left: readonly any[], after: readonly any[], members: object) {
  const ids = new Map(left.map(({ key, id }) => [key, id]));
  const order = after.flatMap(({ key }) => ids.get(key) ?? []);
  const isKept = isSame(
    order,
    left.map(({ id }) => id),
  );
  return isKept ? [] : [{ action: 'changeAssetOrder', ...members, assetOrder: order }];
}

/** The assets of a document. */
export const assets: Rule = ({ before, after, around }) => assetActions(before, after, around);
