// The optional concerns of the edge, the outermost first; a server without controls has none of them.

import type { BranchEdge, NamedIds } from '@storewright/edges/rest';
import {
  type Wrapper,
  wrapBranches,
  wrapFaults,
  wrapNamedIds,
  wrapNotes,
} from '@storewright/edges/rest';
import {
  type Controls,
  drawingFrom,
  type Faults,
  type RequestLog,
} from '@storewright/engine/controls';
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import { copyNamed } from '@storewright/store/storage/projects/copies';
import { faultEdgeOf } from './faults.ts';

const namedIdsOf =
  ({ nameIds }: Controls): NamedIds =>
  async (project, name) => {
    const ids = await nameIds(project, name);
    return ids && ((rest) => drawingFrom(ids, rest));
  };

const branchEdgeOf = ({ storage }: World, database: Database): BranchEdge => ({
  keyOf: async (project, name) => (await copyNamed(database, 'branch', project, name))?.project,
  hasCustomer: async (project, id) =>
    (await storage.find(project, 'customer', [{ id }]))[0] !== undefined,
});

interface Controlled {
  readonly world: World;
  readonly database: Database;
  readonly controls: Controls;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Statements are counted for each request. */
  readonly areCounted: boolean;
  /** The kept part of request and response; absent: none. */
  readonly exchangeOf: Parameters<typeof wrapNotes>[0]['exchangeOf'];
}

export function wrappersOf(controlled: Controlled): readonly Wrapper[] {
  const { world, database, controls, faults, requests, areCounted, exchangeOf } = controlled;
  return [
    wrapNotes({ note: requests.note, areCounted, exchangeOf }),
    wrapNamedIds(namedIdsOf(controls)),
    wrapFaults(faultEdgeOf(faults, world, database)),
    wrapBranches(branchEdgeOf(world, database)),
  ];
}
