// Errors → entries of `errors[]`: `extensions` has the code and members of the REST error.

import { ApiError, apiError, cut, limits } from '@storewright/model/declaration';
import { GraphQLError } from 'graphql';

export interface ErrorEntry {
  readonly message: string;
  /** Empty where no place of the document is at fault, such as its size. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly [member: string]: unknown };
}

/** The report for the operator. */
export interface Report {
  /** A mistake or a fault of ours; a client sees only the correlation id. */
  readonly fault: (error: unknown, correlationId: string) => void;
  /** A query that ran into its time limit, and which facet would help. */
  readonly slowQuery: (advice: string, correlationId: string) => void;
}

/** An error of a document that was not run: its syntax, its validity, its size. */
export function refusalEntry(error: GraphQLError | ApiError, code: string): ErrorEntry {
  if (error instanceof ApiError) return apiEntry(error, placeless);
  const message = cut(error.message, limits.messageLength);
  return { message, ...placeOf(error), extensions: { code } };
}

/**
 * The errors of fields while the document ran. Many fields may fail alike; that is reported once.
 */
export function executionEntries(
  errors: readonly GraphQLError[],
  report: Report,
  correlationId: string,
): ErrorEntry[] {
  const causes = errors.map((error) => causeOf(error) ?? error);
  const refusals = causes.filter((cause): cause is ApiError => cause instanceof ApiError);
  const slow = refusals.filter(({ code }) => code === 'QueryTimedOut');
  for (const advice of new Set(slow.map(({ message }) => message)))
    report.slowQuery(advice, correlationId);
  for (const fault of new Set(causes.filter(isFault))) report.fault(fault, correlationId);
  return errors.map((error, index) => {
    const cause = causes[index];
    return apiEntry(cause instanceof ApiError ? cause : unforeseen, placeOf(error));
  });
}

const isFault = (cause: unknown) => !(cause instanceof ApiError) || cause.status >= 500;

const unforeseen = apiError.General(
  'An unexpected error occurred. The effect of the request is unknown.',
);

/** The error that a resolver threw; GraphQL may have wrapped it more than once. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause;
}

type Place = Pick<ErrorEntry, 'locations' | 'path'>;

const placeless: Place = { locations: [] };

function apiEntry({ message, code, members }: ApiError, place: Place): ErrorEntry {
  return { message, ...place, extensions: { code, ...members } };
}

const placeOf = ({ locations = [], path }: GraphQLError): Place => ({
  locations,
  ...(path === undefined ? {} : { path }),
});
