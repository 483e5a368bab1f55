// Checks custom fields against their type. Pure; the one place that
// knows the rules, for inputs that carry custom fields and for the actions that set them.
import { apiError, type f } from '../../declaration/index.ts';
import { normaliseValue, referencesIn, type ValueType } from './field-values.ts';

interface CustomFieldDefinition {
  readonly name: string;
  readonly required: boolean;
  readonly type: ValueType;
}

/** A type as far as custom fields must fit it; every stored type has this shape. */
export interface CustomType {
  readonly key: string;
  readonly resourceTypeIds: readonly string[];
  readonly fieldDefinitions: readonly CustomFieldDefinition[];
}

interface FieldValues {
  readonly [name: string]: unknown;
}

export interface CheckedFields {
  /** Normalised values. */
  readonly fields: { readonly [name: string]: any };
  /** References among the values, whose targets must exist. */
  readonly references: readonly (f.Reference & { readonly key?: string })[];
}

interface CheckOptions {
  /** Resource type the fields are for, for example `line-item`; carts use `order`. */
  readonly customizable: string;
  /** Every required field must have a value. */
  readonly requireAll: boolean;
}

/**
 * Checks values against the definitions of a type. `InvalidInput` when the type is not for the
 * resource type, `InvalidField` for an undefined name or a value that does not fit its definition,
 * `RequiredField` for a required field without value.
 */
export function checkCustomFields(
  type: CustomType,
  values: FieldValues,
  { customizable, requireAll }: CheckOptions,
): CheckedFields {
  checkUse(type, customizable);
  const definitions = new Map(type.fieldDefinitions.map((each) => [each.name, each]));
  const checked = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => checkValue(type, definitions.get(name), name, value));
  const fields = Object.fromEntries(checked.map(({ name, value }) => [name, value]));
  if (requireAll) checkRequired(type, fields);
  return { fields, references: checked.flatMap(({ references }) => references) };
}

function checkUse({ key, resourceTypeIds }: CustomType, customizable: string): void {
  if (!resourceTypeIds.includes(customizable))
    throw apiError.InvalidInput(
      `The type '${key}' is not for the resource type '${customizable}'.`,
    );
}

function checkValue(
  type: CustomType,
  definition: CustomFieldDefinition | undefined,
  name: string,
  value: unknown,
) {
  if (definition === undefined) throw undefinedField(type, name, value);
  const normalised = normaliseValue(value, definition.type);
  if (normalised === undefined) throw unfit(definition, value);
  return { name, value: normalised, references: referencesIn(normalised, definition.type) };
}

const undefinedField = ({ key }: CustomType, field: string, invalidValue: unknown) =>
  apiError.InvalidField(`The type '${key}' does not define the field '${field}'.`, {
    field,
    invalidValue,
  });

function unfit({ name, type }: CustomFieldDefinition, invalidValue: unknown) {
  const { values } = type.elementType ?? type;
  return apiError.InvalidField(`The value of the field '${name}' is not of type ${type.name}.`, {
    field: name,
    invalidValue,
    ...(values === undefined ? {} : { allowedValues: values.map(({ key }) => key) }),
  });
}

function checkRequired({ fieldDefinitions }: CustomType, fields: object): void {
  const missing = fieldDefinitions.find(
    ({ name, required }) => required && !Object.hasOwn(fields, name),
  );
  if (missing !== undefined) throw requiredField(missing.name);
}

/** A required custom field has no value. */
export const requiredField = (field: string) =>
  apiError.RequiredField(`The custom field '${field}' is required.`, { field });

/**
 * Custom fields that are copied from one document to the next, with the fields of a draft over
 * them.
 * @throws InvalidOperation when the draft names another type
 */
export function mergedCustom(
  travelling: f.CustomFields | undefined,
  given: f.CustomFields | undefined,
): f.CustomFields | undefined {
  if (travelling === undefined || given === undefined) return given ?? travelling;
  if (travelling.type.id !== given.type.id)
    throw apiError.InvalidOperation(
      'The custom fields must have the same type as the existing custom fields.',
    );
  return { type: given.type, fields: { ...travelling.fields, ...given.fields } };
}
