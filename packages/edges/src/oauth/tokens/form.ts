// Form decoding as lenient as real clients need it: raw blanks and colons,
// broken percent signs, parameters in the query string.
import { apiError } from '@storewright/model/declaration';

/** Parameters of one request by name; parameters without a value count as absent. */
export type Form = ReadonlyMap<string, string>;

const maxParameters = 100;
const maxCharacters = 65_536;

/**
 * The parameters of body and query; the body wins.
 * @throws invalid_request for a repeated parameter, a NUL or an odd encoding.
 */
export function decodeForm(body: string, query: string): Form {
  const inBody = decodePart(body);
  return query === '' ? inBody : new Map([...decodePart(query), ...inBody]);
}

function decodePart(text: string): Form {
  if (text.length > maxCharacters) throw apiError.invalid_request('The form is too long.');
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxParameters) throw apiError.invalid_request('Too many parameters.');
  const form = new Map<string, string>();
  for (const pair of pairs) {
    const [name, value] = decodePair(pair);
    if (form.has(name)) throw apiError.invalid_request('A parameter is given more than once.');
    form.set(name, value);
  }
  for (const [name, value] of form) if (value === '') form.delete(name);
  return form;
}

function decodePair(pair: string): [string, string] {
  const sign = pair.indexOf('=');
  if (sign === -1) return [decodeText(pair), ''];
  return [decodeText(pair.slice(0, sign)), decodeText(pair.slice(sign + 1))];
}

const needsDecoding = /[^\w.~:-]/;

function decodeText(text: string): string {
  // Most names, tokens and scopes need no decoding.
  if (!needsDecoding.test(text)) return text;
  const decoded = percentDecoded(text.replaceAll('+', ' '));
  if (/\0|\p{Surrogate}/u.test(decoded))
    throw apiError.invalid_request('A parameter contains a character that is not allowed.');
  return decoded;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @throws invalid_request when the parameter is missing. */
export function requiredParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw apiError.invalid_request(`Missing required parameter: ${name}.`);
  return value;
}
