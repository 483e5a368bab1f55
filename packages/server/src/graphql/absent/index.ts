// What documents of the public API may name although it is not offered here: fields that are answered
// null or empty, and the types that they lead to. A document must not fail as a whole because of one
// field. A declaration that gives a type or a field of the same name takes the place of this one.
import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  type FieldDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InputObjectTypeExtensionNode,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind as Node,
  type ObjectTypeExtensionNode,
  parse,
  type TypeDefinitionNode,
} from 'graphql';
import { kindOfDocument } from '../execution/loader.ts';
import { camel, pascal } from '../schema/names.ts';
import { answerOf } from './answers.ts';
import { catalogue } from './catalogue.ts';
import { discounts } from './discounts.ts';
import { inputs as absentInputs } from './inputs.ts';
import { interfaces } from './interfaces.ts';
import { type Known, reachable, satisfied } from './reach.ts';
import { recurring } from './recurring.ts';
import { markRefused } from './refused.ts';
import { isComplete, unreachedTypes } from './unreached.ts';

/** The definitions, by subject. */
export const parts = [interfaces, discounts, recurring, catalogue, absentInputs];

/** The schema with everything absent that its types may be asked for. */
export function withAbsent(schema: GraphQLSchema): GraphQLSchema {
  const { definitions } = parse(parts.join('\n'), { noLocation: true });
  const types = new Map(
    definitions.filter(isType).map((definition) => [definition.name.value, definition]),
  );
  const known: Known = { schema, types };
  const extensions = definitions
    .filter((definition) => definition.kind === Node.OBJECT_TYPE_EXTENSION)
    .flatMap((extension) => extended(known, extension));
  const inputs = definitions
    .filter((definition) => definition.kind === Node.INPUT_OBJECT_TYPE_EXTENSION)
    .flatMap((extension) => extendedInput(known, extension));
  const needed = [
    ...reachable(known, [...extensions, ...inputs]),
    ...(isComplete(schema) ? unreachedTypes(schema) : []),
  ];
  const document: DocumentNode = {
    kind: Node.DOCUMENT,
    definitions: [...extensions, ...inputs, ...needed],
  };
  const whole = answering(extendSchema(schema, document), extensions);
  markRefused(whole, inputs);
  return whole;
}

const isType = (definition: DefinitionNode): definition is TypeDefinitionNode =>
  'name' in definition && definition.kind.endsWith('TypeDefinition');

/** What is left of an extension beside what the type has already. */
function extended(known: Known, extension: ObjectTypeExtensionNode): ObjectTypeExtensionNode[] {
  const type = known.schema.getType(extension.name.value);
  if (!isObjectType(type)) return [];
  const own = type.getFields();
  const fields = (extension.fields ?? []).filter(({ name }) => !Object.hasOwn(own, name.value));
  const names = new Set([...Object.keys(own), ...fields.map(({ name }) => name.value)]);
  const has = new Set(type.getInterfaces().map(({ name }) => name));
  const interfaces = (extension.interfaces ?? []).filter(
    ({ name }) => !has.has(name.value) && satisfied(known, name.value, names),
  );
  return fields.length + interfaces.length === 0 ? [] : [{ ...extension, fields, interfaces }];
}

/** What is left of an extension beside the members that the input has already. */
function extendedInput(
  known: Known,
  extension: InputObjectTypeExtensionNode,
): InputObjectTypeExtensionNode[] {
  const type = known.schema.getType(extension.name.value);
  if (!isInputObjectType(type)) return [];
  const own = type.getFields();
  const fields = (extension.fields ?? []).filter(({ name }) => !Object.hasOwn(own, name.value));
  return fields.length === 0 ? [] : [{ ...extension, fields }];
}

/** Gives the added fields their answers. */
function answering(
  schema: GraphQLSchema,
  extensions: readonly ObjectTypeExtensionNode[],
): GraphQLSchema {
  for (const { name, fields = [] } of extensions) {
    const type = schema.getType(name.value) as GraphQLObjectType;
    for (const field of fields) answer(type, field);
  }
  for (const type of Object.values(schema.getTypeMap()))
    if (isInterfaceType(type)) type.resolveType ??= discriminated;
  return schema;
}

function answer(type: GraphQLObjectType, { name, type: given }: FieldDefinitionNode): void {
  const field = type.getFields()[name.value]!;
  field.resolve = answerOf(`${type.name}.${name.value}`, given.kind === Node.NON_NULL_TYPE, field);
}

/** Of what is absent only that is answered which a reference to one of several kinds leads to. */
const discriminated = (value: { readonly type?: string }) =>
  value.type ?? pascal(camel(kindOfDocument(value) ?? ''));
