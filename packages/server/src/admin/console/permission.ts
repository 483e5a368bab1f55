// Why a customer may do something in a business unit, for the console.

import { operatorInput } from '@storewright/engine/pipeline';
import { optional, text } from '@storewright/model/declaration';
import { permission } from '@storewright/model/resources/business-to-business/associate-role/resource';
import { permissionOf } from '../../composition/explain/permission.ts';
import { checkProject } from '../../provisioning/bootstrap.ts';
import type { AdminRequest, AdminWorld } from '../common/operation.ts';

const asked = {
  unit: text({ min: 1, max: 256 }),
  customer: text({ min: 1, max: 256 }),
  needs: optional(permission()),
};

/** `unit` is a key, `customer` an id. */
export async function showPermission(
  { world }: AdminWorld,
  { params, query }: AdminRequest,
): Promise<object> {
  const project = params.key!;
  const given = [...query].map(([name, [value]]) => [name, value] as const);
  const { unit, customer, needs } = operatorInput(asked, Object.fromEntries(given));
  await checkProject(world, project);
  const target = { customer: { id: customer }, named: `ID '${customer}'` };
  const question = { ...target, unitKey: unit, needs };
  const { unit: _, ...explanation } = await permissionOf(world, project, question);
  return { ...explanation, known: permission().about.values };
}
