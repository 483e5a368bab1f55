// What a customer may do in a business unit and why, for the operator: on the command line and for the console.

import type { World } from '@storewright/engine/pipeline';
import { notFound } from '@storewright/model/declaration';
import type { AssociateRole } from '@storewright/model/resources/business-to-business/associate-role';
import type { BusinessUnit } from '@storewright/model/resources/business-to-business/business-unit';
import {
  explainPermission,
  type PermissionExplanation,
} from '@storewright/model/resources/business-to-business/business-unit/explain';

interface Question {
  /** Id, or a target by which customers are found. */
  readonly customer: Targets[number];
  /** How the question names the customer. */
  readonly named: string;
  readonly unitKey: string;
  readonly needs?: string | undefined;
}

interface ToldPermission extends PermissionExplanation {
  readonly unit: BusinessUnit;
}

/** @throws ResourceNotFound when there is no such customer or business unit */
export async function permissionOf(
  world: World,
  project: string,
  { customer: target, named, unitKey, needs }: Question,
): Promise<ToldPermission> {
  const [customer] = await findDocument(world, project, 'customer', [target]);
  if (customer === undefined) throw notFound('customer', named);
  const [unit] = await findDocument<BusinessUnit>(world, project, 'business-unit', [
    { key: unitKey },
  ]);
  if (unit === undefined) throw notFound('business-unit', `key '${unitKey}'`);
  const keys = unit.ancestors.map(({ key }) => ({ key }));
  const above = await findDocument<BusinessUnit>(world, project, 'business-unit', keys);
  const roles = await rolesOf(world, project);
  const explained = explainPermission({ customerId: customer.id, unit, above, roles, needs });
  return { ...explained, unit };
}

type Targets = Parameters<World['storage']['find']>[2];

async function findDocument<T extends object = { readonly id: string }>(
  { storage }: World,
  project: string,
  kind: string,
  targets: Targets,
): Promise<readonly T[]> {
  if (targets.length === 0) return [];
  const rows = await storage.find(project, kind, targets);
  return rows.flatMap((row) => (row === undefined ? [] : [JSON.parse(row.text) as T]));
}

/** Most roles that are looked at; projects have a handful. */
const maxRoles = 1_000;

async function rolesOf({ storage }: World, project: string): Promise<readonly AssociateRole[]> {
  const asked = { where: undefined, sort: [], limit: maxRoles, offset: 0, withTotal: false };
  const { rows } = await storage.query(project, 'associate-role', asked);
  return rows.map(({ text }) => JSON.parse(text));
}
