// How the edge finds branches that a header names, where the controls are on.
import type { World } from '../../pipeline/index.ts';
import type { BranchEdge } from '../../rest/index.ts';
import type { Database } from '../../storage/connection/database.ts';
import { copyNamed } from '../../storage/projects/copies.ts';

export const branchEdgeOf = ({ storage }: World, database: Database): BranchEdge => ({
  keyOf: async (project, name) => (await copyNamed(database, 'branch', project, name))?.project,
  hasCustomer: async (project, id) =>
    (await storage.find(project, 'customer', [{ id }]))[0] !== undefined,
});
