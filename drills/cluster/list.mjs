// The drills of several machines (`--cluster`), shaped as in ../list.mjs. A mutant may also edit the
// files of deploy/high-availability (`deployEdits`).
import failover from './failover.mjs';
import { frozenPatroni, partedPooler, partedServer, slowStandby, withoutEtcd } from './parted.mjs';
import slowReplica from './replicas.mjs';
import restarts from './restarts.mjs';

export const clusterDrills = [
  failover,
  restarts,
  partedServer,
  partedPooler,
  slowStandby,
  slowReplica,
  frozenPatroni,
  withoutEtcd,
];
