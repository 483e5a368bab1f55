// The operations of the API, each once: read, query, create, update, remove, procedures.
// Knows no HTTP, no GraphQL and no kind by name. Called by both edges and by jobs.

export { grouped } from '@storewright/platform/grouped';
export { instantOf } from '@storewright/platform/instant';
export { newId } from '@storewright/platform/new-id';
export type { Freshness } from '@storewright/store/storage/replicas/replicas';
export { admit, lackOf, principalAt } from './access/admission.ts';
export type { Continuation } from './actions/apply.ts';
export { decodedStep, offeredAction, type Step, stepsOf } from './actions/apply.ts';
export { ofAction } from './actions/refused-action.ts';
export { expand } from './answer/expand.ts';
export { hiddenIn, showing } from './answer/shown.ts';
export type { Answered, Repeatable } from './commit/repeatable.ts';
export type { Call } from './context/call.ts';
export { kindNamed, type Notifier, type World } from './context/world.ts';
export { decoded, invalidJson, sanitised } from './decode/decode.ts';
export { openValidators } from './decode/json-validator.ts';
export { operatorInput, refuseUnknown } from './decode/operator-input.ts';
export {
  expandOf,
  flagOf,
  malformed,
  most as pagingLimits,
  type Parameters,
  pagingOf,
  sortedElements,
  versionOf,
} from './decode/parameters.ts';
export {
  type UnknownMember,
  unknownInUpdate,
  unknownMembers,
} from './decode/unknown-members.ts';
export { completeDocuments } from './facts/complete.ts';
export { followed } from './facts/follow.ts';
export { numberOf } from './facts/matching.ts';
export { matchingRows } from './facts/matching-rows.ts';
export { openReadSet, type ReadSet } from './facts/read-set.ts';
export { referringCounts, referringDocuments } from './facts/referring.ts';
export { forgetProject } from './facts/remembered.ts';
export { openSession, type Session } from './facts/session.ts';
export { answerOnce, type NamedRequest } from './operations/answered-once.ts';
export { rerunUntilConfirmed } from './operations/confirmed.ts';
export { create } from './operations/create.ts';
export { doubtsOf } from './operations/doubts.ts';
export { findNamedByKey } from './operations/named-by-key.ts';
export { openCall } from './operations/open-call.ts';
export { pageOf, parsedRows } from './operations/page.ts';
export { afterUpdate, asksDryRun, dryRun } from './operations/preview.ts';
export { exists, existsAny, outgoing, query, read, readDocument } from './operations/read.ts';
export { rehearseActions } from './operations/rehearse.ts';
export { remove } from './operations/remove.ts';
export { type Answer, runProcedure, storeUnasked } from './operations/run-procedure.ts';
export { decodedUpdate, update } from './operations/update.ts';
