// Errors of the Change History API: the codes of its own, by the HTTP status.

/** The code and the phrase of each status. */
const codes: ReadonlyMap<number, readonly [code: string, phrase: string]> = new Map([
  [400, ['BadRequest', 'Bad Request']],
  [401, ['Unauthorized', 'Unauthorized']],
  [403, ['Forbidden', 'Forbidden']],
  [404, ['NotFound', 'Not Found']],
  [429, ['TooManyRequests', 'Too Many Requests']],
  [503, ['ServiceUnavailable', 'Service Unavailable']],
]);

const ofStatus = (status: number) =>
  codes.get(status) ?? (['InternalServerError', 'Internal Server Error'] as const);

/** The code of an error with the status. */
export const codeOf = (status: number): string => ofStatus(status)[0];

interface Failure {
  readonly status: number;
  readonly message: string;
}

/** JSON text of an error. */
export function errorBody({ status, message }: Failure): string {
  const [code, phrase] = ofStatus(status);
  return JSON.stringify({ statusCode: status, message: phrase, errors: [{ code, message }] });
}
