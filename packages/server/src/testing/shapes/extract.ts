// The shapes of answers as the public OpenAPI document has them, one a line: names, types and which
// members are required. What a schema inherits is not repeated. This is what the list beside the
// sources is written from, so that answers are held against it where the document is not at hand.
//
//   operations  `GET /carts/{ID} 200 Cart`
//   records     `Zone < BaseResource { name!:s locations!:[Location }`; `!`: required
//   choices     `Reference @typeId cart:CartReference … {…}`: by a member, which further type it is
//   words       `MoneyType = centPrecision|highPrecision`
//   values      `LocalizedString : {s`
//
// Types: s text, i whole number, n number, b boolean, T instant, D date, H time of day, * anything,
// [X list of X, {X map to X, X|Y either, anything else the name of a shape.

import { basesWithoutChoices, openMaps } from './repairs.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: { readonly [value: string]: string };
  };
}

interface Response {
  readonly content?: { readonly [type: string]: { readonly schema?: Schema } };
}

/** What is read of an OpenAPI document. */
export interface OpenApi {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: { readonly responses?: { readonly [status: string]: Response } };
    };
  };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

const nameOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

const simple: { readonly [type: string]: string } = { integer: 'i', number: 'n', boolean: 'b' };

const texts: { readonly [format: string]: string } = {
  datetime: 'T',
  'date-only': 'D',
  'time-only': 'H',
};

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.oneOf !== undefined) return schema.oneOf.map(typeOf).join('|');
  if (schema.type === 'array') return `[${schema.items === undefined ? '*' : typeOf(schema.items)}`;
  if (schema.type === 'object') {
    const { additionalProperties: rest } = schema;
    return typeof rest === 'object' ? `{${typeOf(rest)}` : '{*';
  }
  if (schema.type === 'string') return texts[schema.format ?? ''] ?? 's';
  return simple[schema.type ?? ''] ?? '*';
}

const isPattern = (name: string): boolean => name.startsWith('/');

/** Members of a schema and of what it inherits from. */
function inherited(name: string, schemas: OpenApi['components']['schemas']) {
  const members = new Map<string, string>();
  for (const part of partsOf(schemas[name]!)) {
    if (part.$ref !== undefined)
      for (const [key, type] of inherited(nameOf(part.$ref), schemas)) members.set(key, type);
    for (const [key, type] of membersOf(part)) members.set(key, requiredAs(members.get(key), type));
  }
  return members;
}

/** What a base requires, stays required. */
const requiredAs = (base: string | undefined, type: string): string =>
  base?.startsWith('!') === true && !type.startsWith('!') ? `!${type}` : type;

const partsOf = (schema: Schema): readonly Schema[] => schema.allOf ?? [schema];

function membersOf({
  properties = {},
  required = [],
}: Schema): readonly (readonly [string, string])[] {
  return Object.entries(properties)
    .filter(([name]) => !isPattern(name))
    .map(([name, schema]) => [name, `${required.includes(name) ? '!' : ''}:${typeOf(schema)}`]);
}

function lineOf(
  name: string,
  schemas: OpenApi['components']['schemas'],
  further: readonly string[] = [],
): string {
  const parts = partsOf(schemas[name]!);
  const base = parts.find(({ $ref }) => $ref !== undefined)?.$ref;
  const known = base === undefined ? new Map<string, string>() : inherited(nameOf(base), schemas);
  const own = parts.find(({ $ref }) => $ref === undefined) ?? {};
  if (own.enum !== undefined) return `${name} = ${own.enum.join('|')}`;
  const members = membersOf(own)
    .map(([key, type]) => [key, requiredAs(known.get(key), type)] as const)
    .filter(([key, type]) => known.get(key) !== type);
  const isOpen = own.properties === undefined && base === undefined && !own.discriminator;
  if (isOpen) return `${name} : ${openMaps.has(name) ? '{*' : typeOf(own)}`;
  const named = Object.entries(own.discriminator?.mapping ?? {});
  const choices = [...named.map(([value, pointer]) => `${value}:${nameOf(pointer)}`), ...further];
  return [
    name,
    ...(base === undefined ? [] : [`< ${nameOf(base)}`]),
    ...(choices.length === 0 ? [] : [`@${own.discriminator!.propertyName}`]),
    ...choices,
    `{${members.map(([key, type]) => ` ${key}${type}`).join('')} }`,
  ].join(' ');
}

const methods = ['get', 'post', 'delete'];

/** Operations and what they answer, without the first part of the path, which names the project. */
function operationsOf({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) =>
      Object.entries(operations[method]?.responses ?? {}).flatMap(([status, response]) => {
        const schema = response.content?.['application/json']?.schema;
        if (schema === undefined) return [];
        const below = path.slice('/{projectKey}'.length) || '/';
        return [`${method.toUpperCase()} ${below} ${status} ${typeOf(schema)}`];
      }),
    ),
  );
}

/** Further choices of schemas, by name: what inherits from a base that names nothing below it. */
function furtherChoices(schemas: OpenApi['components']['schemas']): ReadonlyMap<string, string[]> {
  const further = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    const base = nameOf(partsOf(schema).find(({ $ref }) => $ref !== undefined)?.$ref ?? '');
    const suffix = basesWithoutChoices.get(base);
    if (suffix === undefined) continue;
    const choice = `${name.slice(0, -suffix.length)}:${name}`;
    further.set(suffix, [...(further.get(suffix) ?? []), choice]);
  }
  return further;
}

const namesIn = (line: string): readonly string[] => line.match(/[A-Za-z0-9]{2,}/g) ?? [];

/** The list of shapes of a document: operations, then what their answers are made of. */
export function shapeLines(document: OpenApi): readonly string[] {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const lines = new Map<string, string>();
  const further = furtherChoices(schemas);
  const open = ['ErrorResponse', 'Message', ...operations.map((line) => line.split(' ')[3]!)];
  while (open.length > 0) {
    for (const name of namesIn(open.pop()!)) {
      if (schemas[name] === undefined || lines.has(name)) continue;
      const line = lineOf(name, schemas, further.get(name));
      lines.set(name, line);
      open.push(...line.split(/[ :]/).slice(1));
    }
  }
  return [...operations, ...[...lines.keys()].sort().map((name) => lines.get(name)!)];
}
