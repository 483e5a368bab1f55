// Carries out the lines of a seed over the admin interface, through the rules of the API.

import { apiError, f, notFound } from '../declaration/index.ts';
import { operatorInput } from '../pipeline/index.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import { serverAuthor } from '../storage/audit.ts';
import { tellingFirst } from '../storage/first-commit.ts';
import { type Lines, seedLines } from '../transfer/seed.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

export const seedRoute = (admin: AdminWorld): AdminRoute => ({
  method: 'POST',
  path: '/projects/{key}/seed',
  takesBody: true,
  largeBody: true,
  handle: async (request) => ({ status: 200, body: await runSeed(admin, request) }),
});

/** Lines may be very long, so they are read as they come. */
const members = { lines: f.optional(f.json()) };

async function runSeed({ world }: AdminWorld, { params, body, author }: AdminRequest) {
  const project = params.key!;
  const { lines, ...others } = Object(body) as { lines?: unknown };
  operatorInput(members, others);
  if (typeof lines !== 'string' && !Array.isArray(lines))
    throw apiError.InvalidInput(
      "'lines' must be a string of JSON lines, or a list of their values.",
    );
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const act = { act: 'project.seed', author: author ?? serverAuthor };
  const telling = { ...world, storage: tellingFirst(world.storage, act) };
  return seedLines(telling, project, lines as Lines).catch((error) => {
    throw error instanceof TransferError ? apiError.InvalidInput(error.message) : error;
  });
}
