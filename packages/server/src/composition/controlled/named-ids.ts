// How the edge gives a request that has named itself ids of its own, where the controls are on.
import { type Controls, drawingFrom } from '../../controls/index.ts';
import type { NamedIds } from '../../rest/index.ts';

export const namedIdsOf =
  ({ nameIds }: Controls): NamedIds =>
  async (project, name) => {
    const ids = await nameIds(project, name);
    return ids && ((rest) => drawingFrom(ids, rest));
  };
