// The logged part of an error. Database errors contain whole rows in other members (`detail`:
// "Failing row contains …"), so only these few are logged.
import { cut, limits } from '@storewright/model/declaration';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, error code of Node or of the API. */
  readonly code?: string;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError;
}

const maxCauses = 4;
/** A stack begins with the message, which may repeat what a client has sent. */
const maxStack = 8_000;

/** The error without what its maker added to it; made for the member `err` of a log line. */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'no error was thrown' };
  const { name, message, stack, cause } = thrown;
  const { code } = thrown as { code?: unknown };
  return {
    type: name,
    message: cut(message, limits.messageLength),
    ...(typeof code === 'string' ? { code } : {}),
    stack: stack === undefined ? undefined : cut(stack, maxStack),
    ...(cause === undefined || depth >= maxCauses ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}
