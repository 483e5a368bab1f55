// Errors in the shape of the Import API: `error` is the phrase of the HTTP status, a field is a path with
// dots, and `resourceIndex` is the number of the resource.
import { STATUS_CODES } from 'node:http';
import { ApiError, apiError, errorTable } from '@storewright/model/declaration';

/** JSON text of an error. */
export function errorBody({ status, code, message, members, others }: ApiError): string {
  const isOauth = 'oauth' in errorTable[code];
  return JSON.stringify({
    statusCode: status,
    error: isOauth ? code : (STATUS_CODES[status] ?? 'Error'),
    message,
    ...(isOauth ? { error_description: message } : {}),
    errors: [{ code, message, ...members }, ...others],
  });
}

/** A path as messages write it: `resources[1].key`. */
const writtenPath = (path: readonly string[]): string =>
  path.reduce(
    (text, step) =>
      /^\d+$/.test(step) ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`,
    '',
  );

interface Allowed {
  readonly allowedValues?: readonly unknown[] | undefined;
  readonly resourceIndex?: number | undefined;
}

/** A mistake at a place of a body or in a parameter. */
export function invalidField(
  path: readonly string[],
  what: string,
  value?: unknown,
  { allowedValues, resourceIndex }: Allowed = {},
): ApiError {
  const isShort = ['string', 'number', 'boolean'].includes(typeof value);
  return apiError.InvalidField(`"${writtenPath(path)}" ${what}`, {
    field: path.join('.'),
    ...(isShort ? { invalidValue: value } : {}),
    ...(allowedValues === undefined ? {} : { allowedValues }),
    ...(resourceIndex === undefined ? {} : { resourceIndex }),
  });
}

/** Several mistakes as one error. */
export const allOf = ([first, ...rest]: readonly ApiError[]): ApiError =>
  new ApiError(
    first!.code,
    first!.message,
    first!.members,
    first!.status,
    rest.map(({ code, message, members }) => ({ code, message, ...members })),
  );

/** A container that the path of a read or change names is not there. */
export const noContainer = (key: string): ApiError =>
  apiError.ResourceNotFound(`The import container with the key '${key}' was not found.`);
