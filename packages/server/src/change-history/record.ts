// A version that is kept → a record: who changed what, and what it is called. Pure.
import type { KeptVersion } from '../storage/history-records.ts';
import { resourceTypeNamed } from './resource-types.ts';
import { type Change, changesOf, type Rules, silent, typed } from './rule.ts';
import { allRules, assignmentChanges } from './rules/index.ts';

/** A record, as it is answered. */
export interface HistoryRecord {
  readonly changes: readonly Change[];
  readonly [member: string]: unknown;
}

/** Members that every version has, and that say nothing of what changed. */
const stamps: Rules = {
  id: silent,
  version: silent,
  createdAt: silent,
  createdBy: silent,
  lastModifiedAt: silent,
  lastModifiedBy: silent,
};

const rulesByKind: ReadonlyMap<string, Rules> = new Map(
  allRules.map(([kind, rules]) => [kind, { ...rules, ...stamps }]),
);

const reverting = ['revertStagedChanges', 'revertStagedVariantChanges'] as const;

/** Update actions that say more than what they change: staged changes were given up. */
const reverts = ({ kind, actions }: KeptVersion): readonly Change[] =>
  kind === 'product'
    ? reverting
        .filter((word) => actions?.includes(word))
        .map((change) => ({ type: typed(change), change }))
    : [];

/** What changed between a version and the one before it, with what its commit changed next to it. */
function changesOfVersion(row: KeptVersion, before: any, after: any): readonly Change[] {
  const assigned = (row.assignments ?? []).flatMap((one) => assignmentChanges(one, after.mode));
  const own = [...changesBetween(row.kind, before, after), ...assigned];
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

function typeOf({ document, version }: KeptVersion): RecordType {
  if (document === null) return 'ResourceDeleted';
  return version === 1 ? 'ResourceCreated' : 'ResourceUpdated';
}

/** The version that a deletion ends has the last number; the deletion itself is one more. */
function versionsOf(type: RecordType, { version, previousVersion }: KeptVersion) {
  if (type === 'ResourceCreated') return { version, previousVersion: 0 };
  if (type === 'ResourceDeleted') return { version: version + 1, previousVersion: version };
  return { version, previousVersion: previousVersion ?? version - 1 };
}

/** The record of a version; nothing for a deletion of which nothing else is kept. */
export function recordOf(row: KeptVersion): HistoryRecord | undefined {
  const { kind, id, at, storeKeys, businessUnit } = row;
  const before = row.previous === null ? undefined : JSON.parse(row.previous);
  const after = row.document === null ? undefined : JSON.parse(row.document);
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
