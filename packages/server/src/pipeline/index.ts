// The operations of the API, each once: read, query, create, update, remove, procedures.
// Knows no HTTP, no GraphQL and no kind by name. Called by both edges and by jobs.
export { type Ahead, readAhead } from './ahead.ts';
export { offeredAction, type Step } from './apply.ts';
export { type Call, type CallOptions, openCall } from './call.ts';
export { completed } from './complete.ts';
export { create } from './create.ts';
export { decoded, invalidJson, sanitised } from './decode.ts';
export { expand } from './expand.ts';
export { followed } from './follow.ts';
export { grouped } from './grouped.ts';
export { instantOf, utcInstant } from './instant.ts';
export { newId } from './new-id.ts';
export { pageOf } from './page.ts';
export { pagesAhead } from './page-ahead.ts';
export {
  expandOf,
  flagOf,
  malformed,
  type Paging,
  type Parameters,
  pagingOf,
  sortedElements,
  versionOf,
} from './parameters.ts';
export {
  exists,
  existsAny,
  firstAlone,
  outgoing,
  query,
  read,
  readDocument,
  veilOf,
} from './read.ts';
export { type Referring, referringCounts, referringDocuments } from './referring.ts';
export { type Removal, remove } from './remove.ts';
export { type Answer, type ProcedureCall, procedureAhead, runProcedure } from './run-procedure.ts';
export { openSession, type Session } from './session.ts';
export { decodedUpdate, type Update, update } from './update.ts';
export { type CheckCustomFields, kindNamed, type Passwords, type World } from './world.ts';
