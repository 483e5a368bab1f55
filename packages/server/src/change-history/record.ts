// A version that is kept → a record: who changed what, and what it is called. Pure.
import { isWithoutVersion, type KeptVersion } from '@storewright/store/storage/history-records';
import { resourceTypeNamed, resourceTypes } from './resource-types.ts';
import { assignmentChanges, ownRules } from './rules/index.ts';
import { type Change, changesOf, custom, type Rules, silent, typed, value } from './rules/rule.ts';
import { wordsOf } from './words.ts';

/** A record, as it is answered. */
export interface HistoryRecord {
  readonly changes: readonly Change[];
  readonly [member: string]: unknown;
}

/** What a business unit has of the units above it, by their keys. */
export type Inherited = (unit: any, above: ReadonlyMap<string, any>) => object;

/** Members that every version has, and that say nothing of what changed. */
const stamps: Rules = {
  id: silent,
  version: silent,
  createdAt: silent,
  createdBy: silent,
  lastModifiedAt: silent,
  lastModifiedBy: silent,
};

/** Rules that follow from the words of a kind: `setKey` and `changeKey` name another value of `key`. */
function rulesByWords(kind: string): Rules {
  const words = wordsOf([kind]);
  const named = [...words].flatMap((word) => {
    const [, first, rest] = /^(?:set|change|transition)([A-Z])(\w*)$/.exec(word) ?? [];
    return first === undefined ? [] : [[`${first.toLowerCase()}${rest}`, value(word)]];
  });
  return {
    ...Object.fromEntries(named),
    ...(words.has('setCustomField') ? { custom: custom() } : {}),
  };
}

/** A member without a rule of its own has the one of its word. */
const rulesByKind: ReadonlyMap<string, Rules> = new Map(
  resourceTypes.map(({ kind }) => [
    kind,
    { ...rulesByWords(kind), ...ownRules.get(kind), ...stamps },
  ]),
);

const reverting = ['revertStagedChanges', 'revertStagedVariantChanges'] as const;

/** Update actions that say more than what they change: staged changes were given up. */
const reverts = ({ kind, actions }: KeptVersion): readonly Change[] =>
  kind === 'product'
    ? reverting
        .filter((word) => actions?.includes(word))
        .map((change) => ({ type: typed(change), change }))
    : [];

/** Update actions of stock. Without one of them an order took it, or a cart returned it. */
const stockActions: ReadonlySet<string> = new Set([
  'addQuantity',
  'changeQuantity',
  'removeQuantity',
]);

/** Stock that no request named is a change of the platform. */
function stockChanges({ kind, actions }: KeptVersion, changes: readonly Change[]) {
  if (kind !== 'inventory-entry' || actions?.some((name) => stockActions.has(name)) === true)
    return changes;
  const change = 'changeAvailableQuantity';
  return changes.map((one) =>
    one.change === 'changeQuantity' ? { ...one, type: typed(change), change } : one,
  );
}

/** A use of a discount code is counted apart from its document. */
const usesOf = ({ uses }: KeptVersion): readonly Change[] => {
  const change = 'setApplicationVersion';
  return uses === null
    ? []
    : [{ type: typed(change), change, previousValue: uses - 1, nextValue: uses }];
};

/** What changed between a version and the one before it, with what its commit changed next to it. */
function changesOfVersion(row: KeptVersion, before: any, after: any): readonly Change[] {
  if (row.uses !== null) return usesOf(row);
  const assigned = (row.assignments ?? []).flatMap((one) => assignmentChanges(one, after.mode));
  const own = [...stockChanges(row, changesBetween(row.kind, before, after)), ...assigned];
  return own.length === 0 ? own : [...reverts(row), ...own];
}

/** What changed between two versions of a document. */
export function changesBetween(kind: string, before: any, after: any): readonly Change[] {
  const changes = changesOf(rulesByKind.get(kind) ?? stamps, before, after);
  // A password is kept apart from the document.
  return kind === 'customer' && changes.length === 0
    ? [{ type: 'SetPasswordChange', change: 'setPassword' }]
    : changes;
}

const userType = ({ isPlatformClient, associate }: any): string => {
  if (isPlatformClient === true) return 'user';
  return associate === undefined ? 'external-user' : 'associate';
};

function modifiedBy(by: any): object {
  const { clientId, anonymousId, customer, associate, isPlatformClient, id } = by;
  return {
    isPlatformClient: isPlatformClient === true,
    type: userType(by),
    ...(isPlatformClient === true && id !== undefined ? { id } : {}),
    ...(clientId === undefined ? {} : { clientId }),
    ...(anonymousId === undefined ? {} : { anonymousId }),
    ...(customer === undefined ? {} : { customer }),
    ...(associate === undefined ? {} : { associate }),
  };
}

type RecordType = 'ResourceCreated' | 'ResourceUpdated' | 'ResourceDeleted';

function typeOf(row: KeptVersion): RecordType {
  const { document, version } = row;
  if (document === null) return 'ResourceDeleted';
  return version === 1 && !isWithoutVersion(row) ? 'ResourceCreated' : 'ResourceUpdated';
}

/** The version that a deletion ends has the last number; the deletion itself is one more. */
function versionsOf(type: RecordType, { version, previousVersion }: KeptVersion) {
  if (type === 'ResourceCreated') return { version, previousVersion: 0 };
  if (type === 'ResourceDeleted') return { version: version + 1, previousVersion: version };
  return { version, previousVersion: previousVersion ?? version - 1 };
}

const parsed = (text: string | null): any => (text === null ? undefined : JSON.parse(text));

/** The version before and the version itself, with what they inherit. */
function documentsOf(row: KeptVersion, inherited: Inherited): { before: any; after: any } {
  const [before, after] = [parsed(row.previous), parsed(row.document)];
  if (row.above === null || before === undefined || after === undefined) return { before, after };
  const unitsAs = (side: 'previous' | 'document') =>
    new Map(row.above!.flatMap((one) => parsed(one[side]) ?? []).map((unit) => [unit.key, unit]));
  return {
    before: { ...before, ...inherited(before, unitsAs('previous')) },
    after: { ...after, ...inherited(after, unitsAs('document')) },
  };
}

/** The record of a version; nothing for a deletion of which nothing else is kept. */
export function recordOf(row: KeptVersion, inherited: Inherited): HistoryRecord | undefined {
  const { kind, id, at, storeKeys, businessUnit } = row;
  const { before, after } = documentsOf(row, inherited);
  const shown = after ?? before;
  if (shown === undefined) return undefined;
  const type = typeOf(row);
  const isUpdate = type === 'ResourceUpdated' && before !== undefined;
  const changes = isUpdate ? changesOfVersion(row, before, after) : [];
  const { labelOf } = resourceTypeNamed.get(kind)!;
  const key = shown.key === undefined ? {} : { key: shown.key };
  return {
    ...versionsOf(type, row),
    type,
    modifiedAt: at,
    modifiedBy: modifiedBy(row.by ?? shown.lastModifiedBy ?? {}),
    label: labelOf(shown),
    previousLabel: labelOf(type === 'ResourceCreated' ? shown : (before ?? shown)),
    changes,
    resource: { typeId: kind, id, ...key },
    stores: (storeKeys ?? []).map((one) => ({ typeId: 'store', key: one })),
    ...(businessUnit === null
      ? {}
      : { businessUnit: { typeId: 'business-unit', key: businessUnit } }),
    withoutChanges: type === 'ResourceUpdated' && changes.length === 0,
  };
}
