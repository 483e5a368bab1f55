// The schema as data: the published one, and ours over it. Nothing is bound to it yet.
import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  type DefinitionNode,
  type GraphQLSchema,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  isEnumType,
  Kind as Node,
  parse,
} from 'graphql';

const textOf = (name: string) =>
  readFileSync(new URL(`../../../schema/${name}`, import.meta.url), 'utf8');

interface Definition {
  readonly kind: DefinitionNode['kind'];
  readonly name: { readonly value: string };
  readonly fields?: readonly Named[];
  readonly interfaces?: readonly Named[];
  readonly values?: readonly Named[];
}

interface Named {
  readonly name: { readonly value: string };
}

const definitionsIn = (text: string) =>
  parse(text, { noLocation: true }).definitions as unknown as readonly Definition[];

/** Both lists; of two with one name the later one replaces the earlier one. */
const joined = (one: readonly Named[] = [], other: readonly Named[] = []): Named[] => [
  ...new Map([...one, ...other].map((each) => [each.name.value, each])).values(),
];

/** A definition of ours adds members to the one of its name, or replaces them. */
const laidOver = (known: Definition | undefined, own: Definition): Definition =>
  known === undefined
    ? own
    : {
        ...known,
        fields: joined(known.fields, own.fields),
        interfaces: joined(known.interfaces, own.interfaces),
        values: joined(known.values, own.values),
      };

export interface SchemaData {
  readonly schema: GraphQLSchema;
  /** Members of inputs that ours replace, as they are published, by place: `OrderCartCommand.id`. */
  readonly replaced: ReadonlyMap<string, InputValueDefinitionNode>;
}

/** Builds the schema without resolvers. */
export function buildSchemaData(): SchemaData {
  const all = new Map(definitionsIn(textOf('published.txt')).map((one) => [one.name.value, one]));
  const replaced = new Map<string, InputValueDefinitionNode>();
  for (const own of definitionsIn(textOf('own.graphql'))) {
    const known = all.get(own.name.value);
    for (const [place, field] of replacedBy(known, own)) replaced.set(place, field);
    all.set(own.name.value, laidOver(known, own));
  }
  const definitions = [...all.values()] as unknown as DefinitionNode[];
  const document = { kind: Node.DOCUMENT, definitions } as const;
  return { schema: withoutNodes(buildASTSchema(document, { assumeValid: true })), replaced };
}

/** Lets go of the parsed text, which takes more memory than the schema. */
function withoutNodes(schema: GraphQLSchema): GraphQLSchema {
  const forget = (one: { astNode: unknown }) => {
    one.astNode = undefined;
  };
  for (const type of Object.values(schema.getTypeMap())) {
    forget(type);
    if (isEnumType(type)) type.getValues().forEach(forget);
    else if ('getFields' in type)
      for (const field of Object.values(type.getFields())) {
        forget(field);
        if ('args' in field) field.args.forEach(forget);
      }
  }
  return schema;
}

function replacedBy(known: Definition | undefined, own: Definition) {
  if (known?.kind !== Node.INPUT_OBJECT_TYPE_DEFINITION) return [];
  const { fields = [], name } = known as unknown as InputObjectTypeDefinitionNode;
  const names = new Set((own.fields ?? []).map((field) => field.name.value));
  return fields
    .filter((field) => names.has(field.name.value))
    .map((field) => [`${name.value}.${field.name.value}`, field] as const);
}

interface Section {
  readonly why: string;
  /** Definitions in schema language. */
  readonly text: string;
}

/** What `own.graphql` adds or changes, with the reason. */
export const ownSections = (): readonly Section[] =>
  textOf('own.graphql')
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [why, text] = section.split(/\n\n(.*)/s);
      return { why: why!.replaceAll('\n# ', ' '), text: text!.trim() };
    });
