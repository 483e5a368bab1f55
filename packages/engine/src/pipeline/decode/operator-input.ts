// Bodies of the operator's operations. Clients of the API may send members that the server does not
// know, because the platform ignores them; an operator who misspells one must hear of it.
import { apiError, type Fields, objectSchema } from '@storewright/model/declaration';
import { didYouMean, nearest } from '@storewright/platform/did-you-mean';
import type { Parameters } from '../context/world.ts';
import { decoded } from './decode.ts';

/**
 * Checks a body against declared members, in place; without a body it is an empty object.
 * @throws InvalidInput for a member that is not declared, named with the nearest one that is;
 * what `decoded` throws for all others
 */
export function operatorInput(fields: Fields, body: unknown): any {
  const given = body ?? {};
  checkMembers(objectSchema(fields), given, []);
  return decoded(fields, given);
}

/** A route as far as it decides which input its operation has. */
interface Strict<Rest extends readonly unknown[], A> {
  readonly method: string;
  readonly body?: Fields;
  readonly readsBody?: true;
  readonly handle: (request: any, ...rest: Rest) => Promise<A>;
}

/**
 * The route, which refuses input that it does not have before it changes anything: every query parameter, and
 * every member where it takes no body. Routes that only read are checked when they have answered.
 */
export function refuseUnknown<Rest extends readonly unknown[], A, R extends Strict<Rest, A>>(
  route: R & Strict<Rest, A>,
): R {
  const { method, body, readsBody, handle } = route;
  if (method === 'GET') return route;
  return {
    ...route,
    async handle(request: { readonly query: Parameters; readonly body: unknown }, ...rest: Rest) {
      refuseParameters(request.query, body);
      if (body === undefined && readsBody !== true) operatorInput({}, request.body);
      return handle(request, ...rest);
    },
  };
}

/**
 * Refuses every query parameter: an operation that changes something takes its input from the body.
 * @param fields what the body has, one of which may be meant
 * @throws InvalidInput for the first parameter
 */
function refuseParameters(parameters: Parameters, fields: Fields = {}): void {
  const [name] = parameters.keys();
  if (name === undefined) return;
  const near = nearest(name, Object.keys(fields));
  const instead =
    near === undefined
      ? 'It has no query parameters.'
      : `Did you mean the field '${near}' of the body?`;
  throw apiError.InvalidInput(
    `The operation does not have the parameter '${name.slice(0, longestName)}'. ${instead}`,
  );
}

/** The parts of JSON Schema that declarations are made of. */
interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

function checkMembers(schema: Schema, value: unknown, path: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined)
      for (const [at, one] of value.entries()) checkMembers(items, one, [...path, String(at)]);
    return;
  }
  const known = new Map(propertiesOf(schema));
  // Maps with free names, and values of any shape.
  if (known.size === 0 && !isClosed(schema)) return;
  for (const [name, member] of Object.entries(value)) {
    const declared = known.get(name);
    if (declared === undefined) throw unknownMember([...path, name], known.keys());
    checkMembers(declared, member, [...path, name]);
  }
}

const isClosed = ({ properties, additionalProperties }: Schema) =>
  properties !== undefined && additionalProperties === false;

/** Of a choice of records, the members of all: which of them is meant, the decoder says. */
const propertiesOf = ({ properties = {}, oneOf = [], anyOf = [] }: Schema): [string, Schema][] => [
  ...[...oneOf, ...anyOf].flatMap(propertiesOf),
  ...Object.entries(properties),
];

/** Longest part of a name of a client that an error repeats. */
const longestName = 64;

function unknownMember(path: readonly string[], known: Iterable<string>) {
  const name = path.at(-1)!;
  const place = path.map((step) => step.slice(0, longestName)).join('.');
  const names = [...known];
  const near = didYouMean(name, names);
  const instead = near === '' && names.length > 0 ? ` Fields are: ${names.join(', ')}.` : near;
  return apiError.InvalidInput(`There is no field '${place}' here.${instead}`);
}
