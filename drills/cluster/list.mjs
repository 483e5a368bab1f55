// The drills of several machines (`--cluster`), shaped as in ../list.mjs. A mutant may also edit the
// files of deploy/high-availability (`deployEdits`). `partedPooler` is not among them yet: the server fails it.
import failover from './failover.mjs';
import { frozenPatroni, partedServer, slowStandby, withoutEtcd } from './parted.mjs';
import restarts from './restarts.mjs';

export const clusterDrills = [
  failover,
  restarts,
  partedServer,
  slowStandby,
  frozenPatroni,
  withoutEtcd,
];
