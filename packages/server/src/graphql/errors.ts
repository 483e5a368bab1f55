// Errors → entries of `errors[]` (contract 01 section 5): the code and members of the REST error
// stand in `extensions`.
import { GraphQLError } from 'graphql';
import { ApiError, apiError } from '../declaration/index.ts';

export interface ErrorEntry {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly [member: string]: unknown };
}

/** Tells of a mistake or a fault of ours; a client sees only the correlation id. */
export type Report = (error: unknown, correlationId: string) => void;

/** An error of a document that was not run: its syntax, its validity, its size. */
export function refusalEntry(error: GraphQLError | ApiError, code: string): ErrorEntry {
  if (error instanceof ApiError) return apiEntry(error, {});
  return { message: shortened(error.message), ...placeOf(error), extensions: { code } };
}

/** A message that repeats the document does not repeat all of it. */
const shortened = (message: string) =>
  message.length <= longest ? message : `${message.slice(0, longest)}…`;

const longest = 1_000;

/** An error of a field while the document ran. */
export function executionEntry(error: GraphQLError, report: (error: unknown) => void): ErrorEntry {
  const cause = causeOf(error);
  if (cause instanceof ApiError) return apiEntry(cause, placeOf(error));
  report(cause ?? error);
  return apiEntry(unforeseen, placeOf(error));
}

const unforeseen = apiError.General(
  'An unexpected error happened. The effect of the request is not known.',
);

/** The error that a resolver threw; GraphQL may have wrapped it more than once. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause;
}

function apiEntry({ message, code, members }: ApiError, place: object): ErrorEntry {
  return { message, ...place, extensions: { code, ...members } };
}

const placeOf = ({ locations, path }: GraphQLError) => ({
  ...(locations === undefined ? {} : { locations }),
  ...(path === undefined ? {} : { path }),
});
