// TypeScript for the schemas of operations, for callers that know nothing of the server's inside. The build writes it
// before it compiles.
import { type AdminWorld, adminRoutes } from './admin/index.ts';
import { type OperationName, operations } from './published/operations.ts';

interface Schema {
  readonly [member: string]: any;
}

const head = `// Types of the operations in \`operations.ts\`, written by the build from their declarations. Published with the kit,
// so it imports nothing.

`;

/** The routes are declared without a server; only their handlers need one. */
async function describeOperations(): Promise<Schema> {
  const routes = adminRoutes({ world: { storage: {} } } as AdminWorld);
  const route = routes.find(({ name }) => name === 'describeOperations')!;
  return (await route.handle({ params: {}, query: new Map(), body: undefined })).body as Schema;
}

/** The module with the types. */
export async function operationTypes(): Promise<string> {
  const api = await describeOperations();
  const shapes = Object.entries<Schema>(api.components.schemas).map(([name, schema]) =>
    schema.type === 'object' && schema.properties !== undefined
      ? `export interface ${name} ${objectOf(schema, '')}\n`
      : `export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const described = Object.values<Schema>(api.paths).flatMap((one) => Object.values<Schema>(one));
  const each = (Object.keys(operations) as OperationName[]).map((name) => {
    const one = described.find(({ operationId }) => operationId === name)!;
    return `${docOf(one.summary, '  ')}  readonly ${name}: ${partsOf(one)};\n`;
  });
  const index = `/** Query, body and answer of each operation. */\nexport interface OperationTypes {\n${each.join('')}}\n`;
  return head + [...shapes, index].join('\n');
}

/** Parameters, body and answer; a file or a stream is text. */
function partsOf({ parameters, requestBody, responses }: Schema): string {
  const query: readonly Schema[] = parameters.filter((one: Schema) => one.in === 'query');
  const asked = {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const [answer] = Object.values<Schema>(responses);
  const [[media, shown] = []] = Object.entries<Schema>(answer!.content ?? {});
  const body = requestBody?.content['application/json'].schema;
  const parts = {
    query: query.length === 0 ? 'undefined' : objectOf(asked, '    '),
    body: body === undefined ? 'undefined' : typeOf(body, '    '),
    answer:
      media === undefined
        ? 'undefined'
        : media === 'application/json'
          ? typeOf(shown!.schema, '    ')
          : 'string',
  };
  const lines = Object.entries(parts).map(([name, type]) => `    readonly ${name}: ${type};\n`);
  return `{\n${lines.join('')}  }`;
}

const docOf = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text} */\n`;

const isName = /^[A-Za-z_$][\w$]*$/;

function objectOf({ properties, required = [], additionalProperties }: Schema, indent: string) {
  const members = Object.entries<Schema>(properties).map(([name, schema]) => {
    const word = isName.test(name) ? name : `'${name}'`;
    const isOptional = !required.includes(name);
    const head = `${docOf(schema.description, `${indent}  `)}${indent}  readonly ${word}`;
    const type = typeOf(schema, `${indent}  `);
    return `${head}${isOptional ? '?' : ''}: ${type}${isOptional && type !== 'any' ? ' | undefined' : ''};\n`;
  });
  const others =
    additionalProperties === true ? `${indent}  readonly [member: string]: any;\n` : '';
  return `{\n${members.join('')}${others}${indent}}`;
}

const plain: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

/** A schema without a type takes any value. */
function typeOf(schema: Schema, indent: string): string {
  const { $ref, anyOf, oneOf, type, items, properties, additionalProperties } = schema;
  const choices = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if ($ref !== undefined) return $ref.split('/').at(-1);
  if (choices !== undefined) return choices.map((one: unknown) => literal(one)).join(' | ');
  const several: readonly Schema[] | undefined = anyOf ?? oneOf;
  if (several !== undefined) return several.map((one) => typeOf(one, indent)).join(' | ');
  if (type === 'array') return listOf(items, indent);
  if (properties !== undefined) return objectOf(schema, indent);
  if (type !== 'object') return plain.get(type) ?? 'any';
  const value =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'any';
  return `{ readonly [name: string]: ${value} }`;
}

/** A list of tuples, such as the coordinates of a point, is one of numbers. */
function listOf(items: Schema | undefined, indent: string): string {
  const element = items === undefined ? 'any' : typeOf(items, indent);
  return `readonly ${element.includes(' | ') ? `(${element})` : element}[]`;
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
