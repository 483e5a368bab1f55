// How GraphQL spells the inputs of the custom field actions: values are JSON in a string, fields a
// list, and the type may be named by bare id or key.
import { apiError, f, type GraphqlAction } from '../../declaration/index.ts';

const customFieldInput = () => f.record('CustomFieldInput', { name: f.text(), value: f.text() });

/** GraphQL form of `setCustomType`. */
export const graphqlType = (members: f.Fields): GraphqlAction => ({
  members: {
    ...members,
    fields: f.optional(f.listOf(customFieldInput())),
    type: f.optional(f.identifier('type')),
    typeKey: f.optional(f.text()),
    typeId: f.optional(f.text()),
  },
  decode: ({ type, typeId, typeKey, fields, ...rest }) => ({
    ...rest,
    ...typeOf(type, typeId, typeKey),
    ...(fields === undefined || fields === null ? {} : { fields: fieldsOf(fields) }),
  }),
});

/** GraphQL form of `setCustomField`. */
export const graphqlField = (members: f.Fields): GraphqlAction => ({
  members: { ...members, name: f.text(), value: f.optional(f.text()) },
  decode: ({ value, ...rest }) => ({
    ...rest,
    ...(value === undefined || value === null ? {} : { value: parsed(rest.name, value) }),
  }),
});

interface FieldInput {
  readonly name: string;
  readonly value: string;
}

const fieldsOf = (fields: readonly FieldInput[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, parsed(name, value)]));

function typeOf(type: unknown, id: unknown, key: unknown): object {
  if (type !== undefined && type !== null) return { type };
  if (typeof id === 'string') return { type: { typeId: 'type', id } };
  return typeof key === 'string' ? { type: { typeId: 'type', key } } : {};
}

function parsed(name: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw apiError.InvalidInput(`The value of the field '${name}' is not JSON.`);
  }
}
