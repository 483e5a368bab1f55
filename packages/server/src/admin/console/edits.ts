// From an edited document to update actions: nothing is changed here. The page shows the actions and sends them
// over the public API, which checks the rights of the editor.

import { openSession, read, type World } from '@storewright/engine/pipeline';
import { apiError, f, type Kind, notFound } from '@storewright/model/declaration';
import { holdsOne } from '../../hosting/users/rights.ts';
import { checkProject } from '../../provisioning/bootstrap.ts';
import { operatorCall } from '../../provisioning/operator.ts';
import { patched } from '../../transfer/edited/patched.ts';
import { planEdit } from '../../transfer/edited/plan.ts';
import {
  type AdminRequest,
  type AdminRoute,
  type AdminWorld,
  type Asked,
  operation,
} from '../common/operation.ts';
import { anyAction, anyDocument, changedMember } from '../common/shapes.ts';

export const editRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'planEdit', {
    console: 'member',
    isOperation: true,
    doc: 'The update actions that an edit of a document needs.',
    largeBody: true,
    readsBody: true,
    returns: f.record('AdminPlannedEdit', {
      version: f.integer(),
      actions: f.listOf(anyAction),
      left: f.described(f.listOf(f.text()), 'Paths that no actions lead to.'),
      refusals: f.listOf(f.record('AdminRefusedEdit', { action: f.text(), message: f.text() })),
      also: f.described(f.listOf(changedMember), 'What changes without having been edited.'),
      now: f.optional(
        f.described(anyDocument, 'As it is now, where somebody has changed it meanwhile.'),
      ),
      merged: f.optional(f.described(anyDocument, 'The same with the edit.')),
    }),
    answer: (asked) => planFor(admin.world, asked),
  });

const isDocument = (value: any): boolean =>
  typeof value?.id === 'string' && typeof value.version === 'number';

/** @throws InvalidInput for a body that is no edit @throws ResourceNotFound for a kind or project that is not there */
function editOf({ kinds }: World, body: unknown) {
  const { kind: name, was, is, ...others } = Object(body) as { readonly [member: string]: any };
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw apiError.InvalidInput(`There is no member '${unknown}'.`);
  const kind = typeof name === 'string' ? kinds.get(name) : undefined;
  if (kind === undefined || kind.actions.size === 0) throw notFound('kind', `name '${name}'`);
  if (!isDocument(was) || !isDocument(is) || was.id !== is.id)
    throw apiError.InvalidInput("'was' and 'is' are one document, before and after the edit.");
  return { kind, was, is };
}

/** The answer holds the document, so who may not change it does not get one. @throws insufficient_scope */
function checkRight({ resource, endpoints }: Kind, role: AdminRequest['role']): void {
  if (role === undefined || endpoints.some(({ scopes }) => holdsOne(role, scopes.manage))) return;
  throw apiError.insufficient_scope(`Your role does not change documents of '${resource.kind}'.`);
}

async function planFor(world: World, { project, body, role }: Asked<unknown>) {
  await checkProject(world, project);
  const { kind, was, is } = editOf(world, body);
  checkRight(kind, role);
  const session = openSession(world, project);
  const id = kind.resource.kind === 'project' ? project : was.id;
  const [row] = await session.documents(kind.resource.kind, [{ id }]);
  if (row === undefined) throw notFound(kind.resource.kind, `id '${id}'`);
  const shown = await readAsClient(world, project, kind, id);
  const { actions, left, refusals, also } = await planEdit({
    session,
    kind,
    now: row.document,
    was,
    is,
  });
  return {
    version: shown.version,
    actions,
    left: left.map((path) => path.join('.')),
    refusals,
    also: also.map(({ path, ...values }) => ({ path: path.join('.'), ...values })),
    // Somebody has changed it meanwhile: as it is now, and as it would be with the edit.
    ...(shown.version === was.version
      ? {}
      : { now: shown, merged: { ...patched(shown, was, is), version: shown.version } }),
  };
}

/** As clients read it. */
async function readAsClient(world: World, project: string, kind: Kind, id: string): Promise<any> {
  const call = operatorCall(world, project, kind.resource.kind);
  return JSON.parse(await read(call, { id }, new Map()));
}
