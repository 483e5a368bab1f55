import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** Limits of a rule; limits of tiers and groups are the public API's. */
export const most = {
  tiers: 5,
  groups: 10,
  /** Roles of one group, and of the requesters. */
  roles: 100,
  /** Rules of one unit that are Active at a time: every order of the unit is judged by them. */
  activeRules: 500,
} as const;

export const ruleStatus = () => f.choice('ApprovalRuleStatus', 'Active', 'Inactive');

/** Who must approve: tiers one after the other, of each all groups, of a group one role. */
export const approvers = () =>
  f.record('ApproverHierarchy', {
    tiers: f.listOf(
      f.record('ApproverConjunction', {
        and: f.listOf(f.record('ApproverDisjunction', { or: f.listOf(ruleApprover()) })),
      }),
    ),
  });

export const ruleApprover = () =>
  f.record('RuleApprover', { associateRole: f.keyReference('associate-role') });

export type Approvers = f.Of<ReturnType<typeof approvers>>;

export const requesters = () =>
  f.listOf(f.record('RuleRequester', { associateRole: f.keyReference('associate-role') }));

export const approversDraft = () =>
  f.record('ApproverHierarchyDraft', {
    tiers: f.listOf(
      f.record('ApproverConjunctionDraft', {
        and: f.listOf(
          f.record('ApproverDisjunctionDraft', {
            or: f.listOf(
              f.record('RuleApproverDraft', { associateRole: f.identifier('associate-role') }),
              { min: 1, max: most.roles },
            ),
          }),
          { min: 1, max: most.groups },
        ),
      }),
      { min: 1, max: most.tiers },
    ),
  });

export const requestersDraft = () =>
  f.listOf(f.record('RuleRequesterDraft', { associateRole: f.identifier('associate-role') }), {
    min: 1,
    max: most.roles,
  });

/** Name and key of a rule, put together: a key is unique within the unit. No key holds a slash. */
export const keyInUnit = (ruleKey: string, unitKey: string): string => `${unitKey}/${ruleKey}`;

export const approvalRule = resource({
  name: 'ApprovalRule',
  doc: 'Defines which orders of a business unit need approval, and by whom.',
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.optional(f.text()),
    status: ruleStatus(),
    predicate: f.text(),
    approvers: approvers(),
    requesters: requesters(),
    businessUnit: f.keyReference('business-unit'),
    custom: f.optional(f.customFields()),
  },
  unique: [
    {
      field: 'key',
      values: ({ key: ruleKey, businessUnit }) =>
        ruleKey === undefined ? [] : [keyInUnit(ruleKey, businessUnit.key)],
      shown: (value) => value.slice(value.indexOf('/') + 1),
    },
  ],
  facets: [
    'key',
    'status',
    'name',
    'businessUnit.key',
    'requesters.associateRole.key',
    'approvers.tiers.and.or.associateRole.key',
  ],
  sortColumns: [
    { path: 'businessUnit.key', type: 'text' },
    { path: 'name', type: 'text' },
  ],
  indexes: [['businessUnit.key', 'createdAt']],
});

export type ApprovalRule = DocumentOf<(typeof approvalRule)['fields']>;
