// Custom fields of an import: from values with their types to bare values, and what leads there.

import { isSame } from '@storewright/model/base/equality';
import { apiError } from '@storewright/model/declaration';
import type { KeyOf } from '../fields/values.ts';
import type { Around, PlannedAction } from '../model/import-type.ts';
import type { Rule } from './rules.ts';

interface Custom {
  readonly type: KeyOf;
  readonly fields?: { readonly [name: string]: { readonly type: string; readonly value: any } };
}

/** A value as documents hold it: references have ids. @throws InvalidField */
export function bareValue(value: any, around: Around): any {
  if (Array.isArray(value)) return value.map((one) => bareValue(one, around));
  if (typeof value !== 'object' || value === null) return value;
  const { typeId, key } = value;
  if (typeof typeId !== 'string' || typeof key !== 'string') return value;
  const document = around.named(value);
  if (document === undefined)
    // Documents are found before, so this reference leads to a part of a document.
    throw apiError.InvalidField(`A value cannot refer to a '${typeId}'.`, {
      ...{ field: 'typeId', invalidValue: typeId },
    });
  return { typeId, id: document.id };
}

/** The custom fields of a draft. */
export const customDraft = (custom: Custom | undefined, around: Around): object | undefined =>
  custom && { type: custom.type, fields: bareFields(custom, around) };

const bareFields = (
  { type, fields = {} }: Custom,
  around: Around,
): { readonly [name: string]: any } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type: word, value }]) => {
      checkWord(around.named(type), name, word);
      return [name, bareValue(value, around)];
    }),
  );

/** @throws InvalidField for a type that is not the one that is defined */
function checkWord(type: any, name: string, word: string): void {
  const defined = type?.fieldDefinitions.find((one: any) => one.name === name)?.type;
  if (defined === undefined) return;
  const expected = defined.name === 'Set' ? `${defined.elementType.name}Set` : defined.name;
  if (expected !== word)
    throw apiError.InvalidField(
      `The custom field '${name}' has the type '${expected}', and not '${word}'.`,
      { field: `custom.fields.${name}`, invalidValue: word },
    );
}

/** Names of the two actions, and members that both have. */
interface CustomActions {
  readonly setType: string;
  readonly setField: string;
  readonly members?: object;
}

const usual: CustomActions = { setType: 'setCustomType', setField: 'setCustomField' };

/** Actions that lead from the custom fields of a document to the custom fields of an import. */
export function customActions(
  before: any,
  after: Custom | undefined,
  around: Around,
  { setType, setField, members = {} }: CustomActions = usual,
): readonly PlannedAction[] {
  if (after === undefined) return before === undefined ? [] : [{ action: setType, ...members }];
  const fields = bareFields(after, around);
  if (before?.type.id !== around.named(after.type)?.id)
    return [{ action: setType, ...members, type: after.type, fields }];
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(fields)])];
  return names
    .filter((name) => !isSame(before.fields[name], fields[name]))
    .map((name) => ({
      ...{ action: setField, ...members, name },
      ...(fields[name] === undefined ? {} : { value: fields[name] }),
    }));
}

/** The custom fields of a document. */
export const custom: Rule = ({ before, after, around }) => customActions(before, after, around);
