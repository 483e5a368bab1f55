// One document for each tree of business units, which every change of its shape writes: two
// concurrent changes cannot both be stored. Otherwise a unit could move while a child that it does
// not see yet is created below it. Never shown; the id is the key of the top-level unit.
import {
  change,
  type DocumentOf,
  f,
  kindOf,
  need,
  resource,
  type Write,
} from '../../../declaration/index.ts';

const businessUnitTree = resource({
  name: 'BusinessUnitTree',
  doc: 'Serializes changes to the structure of one tree of business units.',
  fields: { changes: f.long() },
});

export type BusinessUnitTree = DocumentOf<(typeof businessUnitTree)['fields']>;

export const businessUnitTreeKind = kindOf({ resource: businessUnitTree });

const kind = 'business-unit-tree';

/** The tree below the top-level unit of the key. */
export const treeNeed = (topLevelKey: string) =>
  need.maybe<BusinessUnitTree>(kind, { id: topLevelKey });

/** Says that the shape of the tree changes in this commit. */
export const treeChange = (topLevelKey: string, tree: BusinessUnitTree | undefined): Write =>
  tree === undefined
    ? { type: 'create', kind, id: topLevelKey, change: change({ changes: 1 }) }
    : {
        type: 'update',
        kind,
        before: tree,
        change: change({ ...tree, changes: tree.changes + 1 }),
      };
