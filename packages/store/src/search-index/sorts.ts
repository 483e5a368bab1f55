// Least and greatest value of the fields of a document, by their code: sorts and ranges read them
// without taking the content apart.
import { type Content, isElement, validForTime, validity } from '@storewright/model/search/content';
import type { Scalar } from '@storewright/model/search/tree';
import type { Coder } from './lexemes.ts';

/** One value, the least and the greatest, or null: only the content has them. */
export type Sorts = { [code: string]: Scalar | readonly [Scalar, Scalar] | null };

/** Fields of one document; the values of more fields are only in the content. */
const maxFields = 60;
const maxLength = 60;

/** Says that some fields are missing here. */
export const incomplete = '';

/** Code of the number of words of a string. */
export const lengthCode = (code: string): string => `${code}#`;

interface Found {
  least: Scalar;
  most: Scalar;
}

/** Numbers of all elements, strings of the document itself, and their numbers of words. */
export function sortsOf(content: Content, coder: Coder): Sorts {
  const sorts: Sorts = {};
  const found = new Map<string, Found | null>();
  visit({ found, sorts }, content, coder, true, false);
  let count = 0;
  for (const [code, values] of found) {
    if (count === maxFields) {
      sorts[incomplete] = null;
      break;
    }
    count += 1;
    if (values === null) sorts[code] = null;
    else sorts[code] = values.least === values.most ? values.least : [values.least, values.most];
  }
  return sorts;
}

interface State {
  readonly found: Map<string, Found | null>;
  readonly sorts: Sorts;
}

/**
 * @param isOwn the document itself, no element of it
 * @param isBounded an element above is valid for a time only
 */
function visit(
  state: State,
  element: Content,
  coder: Coder,
  isOwn: boolean,
  isBounded: boolean,
): void {
  for (const member in element) {
    const values = element[member]!;
    const [first] = values;
    if (first === undefined) continue;
    const { code, isForm, isWords, isLocales, below } = coder.member(member);
    if (isElement(first)) {
      const canEnd = validForTime.has(member);
      for (const one of values as readonly Content[]) {
        const ends = canEnd && (one[validity.from] ?? one[validity.until]) !== undefined;
        visit(state, one, below, false, isBounded || ends);
      }
    } else if (isWords && isOwn) state.sorts[lengthCode(code)] = values.length;
    else if (!isForm && !isLocales && (isOwn || typeof first === 'number'))
      addValues(state.found, code, values as readonly Scalar[], isBounded);
  }
}

function addValues(
  found: State['found'],
  code: string,
  values: readonly Scalar[],
  isBounded: boolean,
): void {
  for (const value of values) {
    const known = found.get(code);
    if (known === null) continue;
    if (isBounded || (typeof value === 'string' && value.length > maxLength)) {
      found.set(code, null);
    } else if (known === undefined) found.set(code, { least: value, most: value });
    else {
      if (comesBefore(value, known.least)) known.least = value;
      if (comesBefore(known.most, value)) known.most = value;
    }
  }
}

/** Strings by their bytes, as PostgreSQL sorts them here. */
const comesBefore = (left: Scalar, right: Scalar): boolean =>
  typeof left === 'number' && typeof right === 'number'
    ? left < right
    : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right))) < 0;
