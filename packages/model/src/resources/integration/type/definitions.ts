// Rules on the field definitions of a type.

import { checkEnumKeys } from '../../../commerce/catalogue/enum-values.ts';
import { apiError, duplicateField, type Need, need } from '../../../declaration/index.ts';
import type { FieldDefinition, Type } from './resource.ts';

/** The facts to check that definitions are compatible with the definitions of other types. */
export const namesakes = (
  definitions: readonly FieldDefinition[],
): Need<readonly Type[]> | undefined =>
  definitions.length === 0
    ? undefined
    : need.matching<Type>('type', 'fieldDefinitions(name in :names)', {
        names: definitions.map(({ name }) => name),
      });

/** That this server has what references among the definitions would refer to. */
export const targetsOffered = (definitions: readonly FieldDefinition[]): Need =>
  need.offered(definitions.flatMap(({ type }) => targetsIn(type)));

const targetsIn = (type: any): readonly string[] =>
  type.name === 'Set' ? targetsIn(type.elementType) : [type.referenceTypeId ?? []].flat();

/** Names and enumeration keys must be unique inside a type. */
export function checkDefinitions(definitions: readonly FieldDefinition[]): void {
  const names = definitions.map((each) => each.name);
  const name = names.find((each, index) => names.indexOf(each) !== index);
  if (name !== undefined) throw duplicateField('fieldDefinitions.name', name);
  for (const { name, type } of definitions) checkEnumKeys(type, name);
}

/**
 * Fields of the same name in two types for one resource type must have the same type, so that a
 * predicate over custom fields means one thing.
 */
export function checkNamesakes(
  own: { readonly id?: string; readonly resourceTypeIds: readonly string[] },
  definitions: readonly FieldDefinition[],
  others: readonly Type[] | undefined,
): void {
  for (const other of others ?? []) {
    const shared = other.resourceTypeIds.some((id) => own.resourceTypeIds.includes(id));
    if (shared && other.id !== own.id) checkAgainst(other, definitions);
  }
}

function checkAgainst(other: Type, definitions: readonly FieldDefinition[]): void {
  for (const { name, type } of definitions) {
    const namesake = other.fieldDefinitions.find((each) => each.name === name);
    if (namesake !== undefined && signature(namesake.type) !== signature(type))
      throw apiError.InvalidInput(
        `The type '${other.key}' already defines the field '${name}' with a different type.`,
      );
  }
}

const signature = (type: any): string =>
  [type.name, type.referenceTypeId, type.elementType && signature(type.elementType)].join(' ');
