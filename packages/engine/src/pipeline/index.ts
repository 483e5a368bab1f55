// The operations of the API, each once: read, query, create, update, remove, procedures.
// Knows no HTTP, no GraphQL and no kind by name. Called by both edges and by jobs.

export { grouped } from '@storewright/platform/grouped';
export { instantOf, newId } from '@storewright/platform/stamps';
export type { Freshness } from '@storewright/store/storage/replicas/replicas';
export { admit, hiddenIn, lackOf, principalAt, showing } from './access/access.ts';
export type { Continuation } from './actions/apply.ts';
export { decodedStep, offeredAction, type Step, stepsOf } from './actions/apply.ts';
export { ofAction } from './actions/refused-action.ts';
export { expand } from './answer/expand.ts';
export type { Answered, Repeatable } from './commit/repeatable.ts';
export type { Written } from './commit/store.ts';
export type { Call } from './context/world.ts';
export {
  expandOf,
  flagOf,
  kindNamed,
  malformed,
  most as pagingLimits,
  type Notifier,
  type Parameters,
  pagingOf,
  sortedElements,
  versionOf,
  type World,
} from './context/world.ts';
export {
  decoded,
  invalidJson,
  openValidators,
  sanitised,
  type UnknownMember,
  unknownInUpdate,
  unknownMembers,
} from './decode/decode.ts';
export { operatorInput, refuseUnknown } from './decode/operator-input.ts';
export { followed } from './facts/follow.ts';
export { completeDocuments } from './facts/gather.ts';
export { matchingRows, numberOf } from './facts/matching.ts';
export { forgetProject, openReadSet, type ReadSet } from './facts/read-set.ts';
export { referringCounts, referringDocuments } from './facts/referring.ts';
export { openSession, type Session } from './facts/session.ts';
export { create } from './operations/create.ts';
export { pageOf, parsedRows } from './operations/page.ts';
export {
  afterUpdate,
  asksDryRun,
  dryRun,
  exists,
  existsAny,
  outgoing,
  query,
  read,
  readDocument,
} from './operations/read.ts';
export { rehearseActions } from './operations/rehearse.ts';
export { remove } from './operations/remove.ts';
export {
  answerOnce,
  doubtsOf,
  findNamedByKey,
  type NamedRequest,
  openCall,
  rerunUntilConfirmed,
} from './operations/request.ts';
export { type Answer, runProcedure, storeUnasked } from './operations/run-procedure.ts';
export { decodedUpdate, update } from './operations/update.ts';
