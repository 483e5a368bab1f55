// Required attributes: each variant that is written has them, and so does the product itself.

import type { Attribute } from '../../../commerce/catalogue/product-data.ts';
import { apiError, type Known } from '../../../declaration/index.ts';
import { type AttributeDefinition, definitionsIn, type Level, levelOf } from './attributes.ts';

/**
 * `RequiredField` for the first required attribute of the level that the list lacks.
 * @param attributes Attributes of one variant, or of the product itself.
 */
export function checkRequired(
  definitions: readonly AttributeDefinition[],
  attributes: readonly Attribute[],
  level: Level,
): void {
  const missing = definitions.find(
    (definition) =>
      definition.isRequired &&
      levelOf(definition) === level &&
      !attributes.some(({ name }) => name === definition.name),
  );
  if (missing !== undefined) throw requiredField(missing.name);
}

/**
 * `RequiredField` where an action removes a required attribute.
 * @param set What the action sets: the attribute, or nothing where it has no value.
 */
export function checkKept(
  typeId: string,
  name: string,
  set: readonly Attribute[],
  facts: Known,
): void {
  const definition = definitionsIn(facts, typeId).find((each) => each.name === name);
  if (set.length === 0 && definition?.isRequired === true) throw requiredField(name);
}

const requiredField = (field: string) =>
  apiError.RequiredField(`The attribute '${field}' is required.`, { field });
