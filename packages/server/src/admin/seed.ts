// Carries out the lines of a seed over the admin interface, through the rules of the API.

import { operatorInput } from '@storewright/engine/pipeline';
import { apiError, f } from '@storewright/model/declaration';
import { serverAuthor } from '@storewright/store/storage/audit';
import { tellingFirst } from '@storewright/store/storage/first-commit';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type Lines, seededCounts, seedLines } from '../transfer/seed.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

export const seedRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'seedProject', {
    doc: 'Carries out the lines of a seed through the rules of the API.',
    body: members,
    readsBody: true,
    largeBody: true,
    returns: f.record('AdminSeeded', seededCounts),
    answer: ({ admin, project, body }) => runSeed(admin, project, body),
  });

/** Lines may be very long, so they are read as they come. */
const members = { lines: f.optional(f.json()) };

async function runSeed({ world, author }: AdminWorld, project: string, body: unknown) {
  const { lines, ...others } = Object(body) as { lines?: unknown };
  operatorInput(members, others);
  if (typeof lines !== 'string' && !Array.isArray(lines))
    throw apiError.InvalidInput(
      "'lines' must be a string of JSON lines, or a list of their values.",
    );
  await checkProject(world, project);
  const act = { act: 'project.seed', author: author ?? serverAuthor };
  const telling = { ...world, storage: tellingFirst(world.storage, act) };
  return seedLines(telling, project, lines as Lines).catch((error) => {
    throw error instanceof TransferError ? apiError.InvalidInput(error.message) : error;
  });
}
