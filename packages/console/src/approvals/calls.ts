// Approval rules are read and changed in the name of an associate of the business unit.
import type { Shapes } from '../edit/field.ts';
import { change, type Document, documentsWith, type OfProject, read } from '../server.ts';

export interface Associate {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
}

/** Members of a rule that an action sets. */
const members = [
  'name',
  'status',
  'predicate',
  'requesters',
  'approvers',
  'description',
  'key',
] as const;

/** The fields of a rule, in the order of the form. */
export const ruleFields = (fields: Shapes): Shapes =>
  Object.fromEntries(
    members.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

/** Associates of the unit; the associates that may change rules are first. */
export async function associatesOf(
  project: string,
  unit: any,
  signal: AbortSignal,
): Promise<readonly Associate[]> {
  const assigned: readonly any[] = [
    ...(unit.associates ?? []),
    ...(unit.inheritedAssociates ?? []),
  ];
  const roleKeys = (one: any): readonly string[] =>
    one.associateRoleAssignments.map(({ associateRole }: any) => associateRole.key);
  const ids = [...new Set(assigned.map(({ customer }) => customer.id as string))];
  const [customers, roles] = await Promise.all([
    documentsWith(project, '/customers', 'id', ids, signal),
    documentsWith(
      project,
      '/associate-roles',
      'key',
      [...new Set(assigned.flatMap(roleKeys))],
      signal,
    ),
  ]);
  const all = ids.map((id) => {
    const own = assigned.filter(({ customer }) => customer.id === id).flatMap(roleKeys);
    const granted = new Set(
      roles.filter(({ key }) => own.includes(String(key))).flatMap(permissionsOf),
    );
    return {
      id,
      email: String(customers.find((one) => one.id === id)?.email ?? id.slice(-8)),
      roles: [...new Set(own)],
      mayCreate: granted.has('CreateApprovalRules'),
      mayUpdate: granted.has('UpdateApprovalRules'),
    };
  });
  const rank = ({ mayCreate, mayUpdate }: Associate) => Number(mayCreate) + Number(mayUpdate);
  return all.sort((one, other) => rank(other) - rank(one));
}

const permissionsOf = ({ permissions }: Document): readonly unknown[] =>
  Array.isArray(permissions) ? permissions : [];

export interface RulesPlace extends OfProject {
  /** Key of the unit. */
  readonly unit: string;
  /** Id of the associate. */
  readonly associate: string;
}

const pathOf = ({ unit, associate }: RulesPlace): string =>
  `/as-associate/${encodeURIComponent(associate)}/in-business-unit/key=${encodeURIComponent(unit)}/approval-rules`;

export const rulesOf = async (place: RulesPlace, signal: AbortSignal): Promise<readonly any[]> =>
  (await read(place.project, `${pathOf(place)}?limit=100&sort=name%20asc`, signal)).results;

const actionOf = (member: string): string =>
  `set${member.charAt(0).toUpperCase()}${member.slice(1)}`;

/** Sends only the members that differ. @param was absent: the rule is created */
export async function saveRule(place: RulesPlace, was: any, is: any): Promise<void> {
  const path = pathOf(place);
  if (was === undefined) return change(place.project, 'POST', path, is);
  const actions = members
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({
      action: actionOf(name),
      ...(is[name] === undefined ? {} : { [name]: is[name] }),
    }));
  if (actions.length === 0) return;
  await change(place.project, 'POST', `${path}/${was.id}`, { version: was.version, actions });
}
