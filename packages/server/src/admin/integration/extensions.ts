// Extensions for the operator: a test call, and the latest calls of this server with their outcome.

import { attempt } from '@storewright/engine/delivery';
import { trialLimit, trialsPerMinute } from '@storewright/engine/delivery/trial-limit';
import { query } from '@storewright/engine/pipeline';
import type { KnownExtension } from '@storewright/engine/pipeline/commit/extend';
import { askExtension, failureOf } from '@storewright/engine/pipeline/commit/extension-call';
import { ApiError, apiError, f, notFound } from '@storewright/model/declaration';
import { operatorCall } from '../../provisioning/operator.ts';
import {
  type AdminRequest,
  type AdminRoute,
  type AdminWorld,
  operation,
} from '../common/operation.ts';
import { anyAction } from '../common/shapes.ts';

const callResult = f.choice('AdminCallResult', 'accepted', 'refused', 'late', 'failed');
const shownCall = {
  ...{ at: f.dateTime(), action: f.text(), result: callResult, reason: f.optional(f.text()) },
  resource: attempt.resource,
  milliseconds: f.number(),
};

export const extensionRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listExtensionCalls', {
    console: 'admin',
    isOperation: true,
    doc: 'The latest calls of an extension, by this server.',
    returns: f.record('AdminExtensionCalls', {
      calls: f.listOf(f.record('AdminExtensionCall', shownCall)),
    }),
    async answer({ project, params }) {
      await extensionOf(admin, { params });
      const place = { project, extension: params.id! };
      return { calls: (await admin.extensionCalls?.(place)) ?? [] };
    },
  }),
  operation(admin, 'testExtension', {
    console: 'admin',
    isOperation: true,
    doc: 'Calls an extension with the newest document of its first trigger. Nothing is changed.',
    returns: f.record('AdminTestedExtension', {
      ...{ result: callResult, reason: f.optional(f.text()) },
      actions: f.optional(f.listOf(anyAction)),
    }),
    answer: (asked) => sendTest(admin, asked),
  }),
];

/** @throws ResourceNotFound */
async function extensionOf({ world }: AdminWorld, { params }: Pick<AdminRequest, 'params'>) {
  const project = params.key!;
  // Another server may have changed it a moment ago.
  world.extensions.forget(project);
  const found = (await world.extensions.of(project)).find(
    ({ document }) => document.id === params.id,
  );
  if (found === undefined) throw notFound('Extension', `ID '${params.id}'`);
  return found;
}

const trials = trialLimit();

/** Asks the extension about the newest document of its first trigger. Nothing is changed by its answer. */
async function sendTest(admin: AdminWorld, request: Pick<AdminRequest, 'params'>) {
  const project = request.params.key!;
  const extension = await extensionOf(admin, request);
  const question = await questionFor(admin, project, extension);
  if (!trials.admits(project))
    throw apiError.InvalidOperation(
      `A project tests extensions at most ${trialsPerMinute} times a minute; try again later.`,
    );
  try {
    const actions = await askExtension(admin.world, project, extension, question);
    return { result: 'accepted' as const, actions };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failureOf(error);
  }
}

/** @throws InvalidOperation when there is no document to ask about */
async function questionFor({ world }: AdminWorld, project: string, { document }: KnownExtension) {
  const [{ resourceTypeId: typeId, actions }] = document.triggers;
  const page = await query(
    operatorCall(world, project, typeId),
    new Map([
      ['limit', ['1']],
      ['sort', ['createdAt desc']],
      ['withTotal', ['false']],
      ['expand', document.expansionPaths],
    ]),
  );
  const [obj] = JSON.parse(String(page)).results;
  if (obj === undefined)
    throw apiError.InvalidOperation(
      `The test call sends a document of the kind '${typeId}', and the project has none yet.`,
    );
  const resource = { typeId, id: obj.id };
  const action = actions[0];
  return { action, resource, input: async () => ({ action, resource: { ...resource, obj } }) };
}
