// Errors → the one body of the API, for everything that can go wrong:
// ours, the framework's and Node's.
import { ApiError, apiError, errorTable } from '@storewright/model/declaration';

/** JSON text of an API error. */
export function errorBody(error: ApiError): string {
  const { code, status, message, members, others } = error;
  const oauth = 'oauth' in errorTable[code];
  const description = code === 'invalid_token' ? {} : { error_description: message };
  return JSON.stringify({
    statusCode: status,
    message,
    errors: [{ code, message, ...members }, ...others],
    ...(oauth ? { error: code, ...description } : {}),
  });
}

/** Headers that belong to an error in addition to its body. */
export function errorHeaders({ code, status, members }: ApiError): {
  readonly [name: string]: string;
} {
  if (code === 'invalid_client') return { 'WWW-Authenticate': 'Basic realm="storewright"' };
  if (status === 401) return { 'WWW-Authenticate': 'Bearer realm="storewright"' };
  if (status === 429) return { 'Retry-After': String(members.retryAfter ?? 1) };
  if (status === 503) return { 'Retry-After': '1' };
  return {};
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

/** Errors of the HTTP framework and of Node's parser, by their code. */
const foreign = new Map<string, () => ApiError>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => apiError.ContentTooLarge('The body is too large.')],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    () => apiError.UnsupportedMediaType('The body must be application/json in UTF-8.'),
  ],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => apiError.InvalidInput('Content-Length is wrong.')],
  ['FST_ERR_BAD_URL', () => apiError.InvalidInput('The URL is malformed.')],
  [
    'HPE_HEADER_OVERFLOW',
    () => apiError.UriTooLong('The URL and the headers together are too large.'),
  ],
  ['HPE_INVALID_VERSION', () => apiError.HttpVersionNotSupported('The HTTP version is unknown.')],
  ['ERR_HTTP_REQUEST_TIMEOUT', () => apiError.RequestTimeout('The request took too long.')],
]);

/** The API error for anything thrown; `undefined` when it is a mistake or a fault of ours. */
export function apiErrorOf(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown;
  const { code, statusCode } = (thrown ?? {}) as FrameworkError;
  const known = foreign.get(code ?? '');
  if (known !== undefined) return known();
  if (code?.startsWith('HPE_')) return apiError.InvalidInput('The request is malformed.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return apiError.InvalidInput('The request cannot be read.');
  return undefined;
}

/** What a client sees of a mistake of ours; the log has the rest under the correlation id. */
export const unforeseen = (): ApiError =>
  apiError.General('An unexpected error occurred. The effect of the request is unknown.');
