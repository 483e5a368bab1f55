// Every drill: { name, what, quick?, full, obstacle?(), mutants, run(setting) }. `quick` and `full`
// are its scale; one without `quick` is left out of the quick run. A mutant is a server that is
// broken on purpose: edits of the built files, which `run` must report. `run` answers
// { rounds, acknowledged, lost, violations, figures? }; `obstacle` says why it cannot run here.
import clock from './clock.mjs';
import { clusterDrills } from './cluster/list.mjs';
import delivered from './delivered.mjs';
import drain from './drain.mjs';
import exhausted from './exhausted.mjs';
import { atTwoAddresses, behindOneAddress } from './failover.mjs';
import fair from './fair.mjs';
import hotRow from './hot-row.mjs';
import imported from './imported.mjs';
import indexed from './indexed.mjs';
import killed from './killed.mjs';
import overload from './overload.mjs';
import paused from './paused.mjs';
import pooled from './pooled.mjs';
import powerCut from './power-cut.mjs';
import readOnly from './read-only.mjs';
import relayed from './relayed.mjs';
import silent from './silent.mjs';
import stuck from './stuck.mjs';
import terminated from './terminated.mjs';

export { clusterDrills };

export const drills = [
  killed,
  delivered,
  relayed,
  powerCut,
  terminated,
  readOnly,
  exhausted,
  silent,
  stuck,
  behindOneAddress,
  atTwoAddresses,
  pooled,
  drain,
  overload,
  paused,
  clock,
  hotRow,
  indexed,
  imported,
  fair,
];
