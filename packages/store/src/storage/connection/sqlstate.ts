// One table from faults of the database to answers. Its heart is one question: is it certain that
// nothing was stored? Only then the answer may be 503, because official clients repeat a request
// after 503. Never 401: clients would fetch a new token.
import { type ApiError, apiError } from '@storewright/model/declaration';

/** How far a statement had come when the fault showed. */
export type Moment =
  /** No connection yet, nothing was sent. */
  | 'connecting'
  /** A statement that only reads. */
  | 'reading'
  /** A write that commits automatically, or COMMIT: without an answer the outcome is unknown. */
  | 'committing'
  /** Inside a transaction whose COMMIT was not sent. */
  | 'uncommitted';

const readOnly = '25006';

type Answer = (moment: Moment) => ApiError;

const busy: Answer = () => apiError.OverCapacity('The database is overloaded. Try again.');

const lost: Answer = (moment) =>
  moment === 'committing'
    ? apiError.GatewayTimeout('The connection to the database broke; the outcome is not known.')
    : apiError.OverCapacity('The database cannot be reached. Try again.');

const timedOut: Answer = (moment) =>
  moment === 'reading'
    ? apiError.QueryTimedOut('The query took too long. Narrow it, or use indexed fields.')
    : busy(moment);

const unstorable: Answer = () =>
  apiError.InvalidInput('A value cannot be stored or compared: it is malformed or too large.');

/** By SQLSTATE, or by its class (the first two characters). An absent state is our mistake. */
const answers: ReadonlyMap<string, Answer> = new Map([
  ['57014', timedOut], // query_canceled: the statement timeout; the statement was undone
  ['55P03', busy], // lock_not_available
  ['40001', busy], // serialization_failure
  ['40P01', busy], // deadlock_detected
  [readOnly, busy], // read_only_sql_transaction: a failover is under way
  ['25P03', busy], // idle_in_transaction_session_timeout
  ['53', busy], // insufficient_resources: disk full, out of memory, too many connections
  ['57', lost], // operator_intervention: shutdown, may strike after the commit
  ['58', lost], // system_error
  ['08', lost], // connection_exception
  ['22', unstorable], // data_exception: NUL, bad encoding, out of range
  ['54', unstorable], // program_limit_exceeded: a value too large for an index
]);

/**
 * The error to throw for an error of the driver. Errors that are neither in the table nor a broken
 * connection stay as they are: an assertion, or a violated constraint that storage understands.
 */
export function faultOf(error: unknown, moment: Moment): unknown {
  const answer = answerTo(error, moment);
  return answer === undefined ? error : Object.assign(answer(moment), { cause: error });
}

function answerTo(error: unknown, moment: Moment): Answer | undefined {
  if (moment === 'connecting' || wasNotSent(error)) return () => lost('connecting');
  const state = stateOf(error);
  if (state !== undefined) return answers.get(state) ?? answers.get(state.slice(0, 2));
  return isBroken(error) ? lost : undefined;
}

/** The connection had ended before the statement came to it. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof Error && /^Client (has|was) .* not queryable$/.test(error.message);

/** The SQLSTATE of an error of the server; absent for errors of the socket and of the driver. */
export function stateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
}

/** Whether the connection is of no more use after this error, which may be the cause of another. */
export function endsConnection(error: unknown): boolean {
  const origin = (error as { cause?: unknown } | undefined)?.cause ?? error;
  const { severity } = (origin ?? {}) as { severity?: unknown };
  // After a failover the session may stay as it was opened; a new one sees how it is.
  if (stateOf(origin) === readOnly) return true;
  return severity === 'FATAL' || severity === 'PANIC' || isBroken(origin);
}

// The driver has no codes for these; its messages are the only mark.
const broken = /^(Connection terminated|Client (has|was)|Query read timeout|timeout exceeded)/;

const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (broken.test(error.message) || typeof (error as { syscall?: unknown }).syscall === 'string');
