// The one form of answers of the token service.
import { type ApiError, errorTable } from '@storewright/model/declaration';

export interface TokenAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** The public part; the log and the developer may get more of it. */
  readonly error?: ApiError;
}

const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' };
const json = { ...uncached, 'content-type': 'application/json; charset=utf-8' };

export const success = (body: object): TokenAnswer => ({
  status: 200,
  headers: json,
  body: JSON.stringify(body),
});

export const empty = (): TokenAnswer => ({ status: 200, headers: uncached, body: '' });

/** The error shape of the token service. */
export function failure(error: ApiError): TokenAnswer {
  return {
    status: error.status,
    headers: { ...json, ...challenge(error), ...pause(error) },
    body: JSON.stringify(errorBody(error)),
    error,
  };
}

function errorBody(error: ApiError): object {
  const { code, message, status, members } = error;
  const { retryAfter: _header, ...further } = members;
  return {
    statusCode: status,
    message,
    errors: [{ code, message, ...further }],
    ...oauthMembers(error),
  };
}

function oauthMembers({ code, message }: ApiError): object {
  if (!('oauth' in errorTable[code])) return {};
  // A used anonymous id is an `invalid_request` to OAuth clients and has its own code in `errors`.
  const error = code === 'AnonymousIdAlreadyInUse' ? 'invalid_request' : code;
  return { error, error_description: message };
}

const challenge = ({ status }: ApiError): { [name: string]: string } =>
  status === 401 ? { 'www-authenticate': 'Basic realm="storewright", charset="UTF-8"' } : {};

function pause({ status, members }: ApiError): { [name: string]: string } {
  if (typeof members.retryAfter === 'number') return { 'retry-after': String(members.retryAfter) };
  return status === 503 ? { 'retry-after': '1' } : {};
}
