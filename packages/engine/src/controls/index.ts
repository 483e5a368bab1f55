// What a test suite may set for a project, so that runs are alike: its clock, the seed of its ids, its faults.
// Called by composition, which gives it to pipeline and token service as their clock.
export { type Controls, noControls, nowBy, openControls } from './controls.ts';
export { afterDuration } from './duration.ts';
export {
  checkRules,
  effectFields,
  effectOf,
  type FaultEffect,
  type FaultRule,
  type FaultyRequest,
  type Offered,
  ruleList,
} from './fault-rules.ts';
export { type Faults, firedFault, openFaults } from './faults.ts';
export { drawingFrom } from './named-ids.ts';
export {
  type FoundRequests,
  type LoggedExchange,
  type LoggedRequest,
  loggedExchange,
  loggedRequest,
  openRequestLog,
  type RequestFilter,
  type RequestLog,
  requestFilter,
  requestTally,
} from './request-log.ts';
