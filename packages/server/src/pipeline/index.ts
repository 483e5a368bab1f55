// The operations of the API, each once: read, query, create, update, remove, procedures.
// Knows no HTTP, no GraphQL and no kind by name. Called by both edges and by jobs.

export { grouped } from '../platform/grouped.ts';
export { instantOf } from '../platform/instant.ts';
export { newId } from '../platform/new-id.ts';
export type { Freshness } from '../storage/replicas/replicas.ts';
export { admit, lackOf, principalAt } from './access/admission.ts';
export { followed } from './access/follow.ts';
export { completeDocuments } from './answer/complete.ts';
export { expand } from './answer/expand.ts';
export { hiddenIn, showing } from './answer/shown.ts';
export type { Answered, Repeatable } from './commit/repeatable.ts';
export { numberOf } from './facts/matching.ts';
export { matchingRows } from './facts/matching-rows.ts';
export { openReadSet, type ReadSet } from './facts/read-set.ts';
export { referringCounts, referringDocuments } from './facts/referring.ts';
export { forgetProject } from './facts/remembered.ts';
export { openSession, type Session } from './facts/session.ts';
export { answerOnce, type NamedRequest } from './operations/answered-once.ts';
export type { Continuation } from './operations/apply.ts';
export { decodedStep, offeredAction, type Step, stepsOf } from './operations/apply.ts';
export { type Call, openCall } from './operations/call.ts';
export { rerunUntilConfirmed } from './operations/confirmed.ts';
export { create } from './operations/create.ts';
export { decoded, invalidJson, sanitised } from './operations/decode.ts';
export { doubtsOf } from './operations/doubts.ts';
export { openValidator } from './operations/json-validator.ts';
export { findNamedByKey } from './operations/named-by-key.ts';
export { operatorInput, refuseUnknown } from './operations/operator-input.ts';
export { pageOf, parsedRows } from './operations/page.ts';
export {
  expandOf,
  flagOf,
  malformed,
  most as pagingLimits,
  type Parameters,
  pagingOf,
  sortedElements,
  versionOf,
} from './operations/parameters.ts';
export { afterUpdate, asksDryRun, dryRun } from './operations/preview.ts';
export { exists, existsAny, outgoing, query, read, readDocument } from './operations/read.ts';
export { ofAction } from './operations/refused-action.ts';
export { rehearseActions } from './operations/rehearse.ts';
export { remove } from './operations/remove.ts';
export { type Answer, runProcedure, storeUnasked } from './operations/run-procedure.ts';
export {
  type UnknownMember,
  unknownInUpdate,
  unknownMembers,
} from './operations/unknown-members.ts';
export { decodedUpdate, update } from './operations/update.ts';
export { kindNamed, type Notifier, type World } from './operations/world.ts';
