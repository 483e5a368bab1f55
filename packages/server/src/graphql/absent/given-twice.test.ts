// What is written here of the public schema is what no declaration gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefinitionNode, isInputObjectType, isObjectType, parse } from 'graphql';
import { kinds } from '../../resources/index.ts';
import { createSchema } from '../schema/schema.ts';
import { parts } from './index.ts';

const schema = createSchema(kinds);

/** Fields of a type that come from an extension here. */
function fieldsAdded(name: string): ReadonlySet<string> {
  const type = schema.getType(name);
  const extensions = isObjectType(type) || isInputObjectType(type) ? type.extensionASTNodes : [];
  return new Set(extensions.flatMap(({ fields = [] }) => fields.map((field) => field.name.value)));
}

/** What of a definition has no effect on the schema. */
function withoutEffect(definition: DefinitionNode): string[] {
  const { kind, name } = definition as DefinitionNode & { name: { value: string } };
  if (kind.endsWith('TypeDefinition'))
    return schema.getType(name.value)?.astNode == null ? [name.value] : [];
  const added = fieldsAdded(name.value);
  const { fields = [] } = definition as { fields?: readonly { name: { value: string } }[] };
  return fields
    .filter((field) => !added.has(field.name.value))
    .map((field) => `${name.value}.${field.name.value}`);
}

test('no type and no field is written down that a declaration gives', () => {
  const { definitions } = parse(parts.join('\n'));
  assert.deepEqual(definitions.flatMap(withoutEffect), []);
});
