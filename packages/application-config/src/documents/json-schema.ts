// The JSON Schema of the configuration, read from the declared fields. It is for editors: it
// describes the form of a value, and allows placeholders wherever a string is allowed.

import { configuration } from '../checks/fields.ts';
import type { Field, RecordField, TextField } from '../values/field.ts';
import { regionNames } from '../values/regions.ts';
import { reservedEntryPoints } from '../values/reserved.ts';

type Schema = { [keyword: string]: unknown };

const PLACEHOLDER = { pattern: '\\$\\{(?:env|intl|path):[^}]+\\}' };

/** The schema (draft 07) of `custom-application-config.json`, or of another file. */
export function jsonSchema(
  title = 'custom-application-config',
  shape: RecordField = configuration,
): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...recordSchema(shape),
    anyOf: [{ required: ['cloudIdentifier'] }, { required: ['mcApiUrl'] }],
  };
}

function schemaOf(field: Field, name: string): Schema {
  if (field.kind === 'text') return textSchema(field, name);
  if (field.kind === 'record') return recordSchema(field);
  if (field.kind === 'anything') return { description: field.doc };
  return {
    description: field.doc,
    type: 'array',
    items: schemaOf(field.items, name),
    ...(field.distinct ? { uniqueItems: true } : {}),
  };
}

function textSchema(field: TextField, name: string): Schema {
  const plain = field.mayBeEmpty === true ? {} : { minLength: 1 };
  const described = { description: field.doc, type: 'string', ...plain };
  const forms = [
    ...field.forms.map(({ pattern }): Schema => ({ pattern: pattern.source })),
    ...choicesOf(field, name),
  ];
  if (forms.length === 0) return described;
  const form = forms.length === 1 ? forms[0] : { allOf: forms };
  return { ...described, anyOf: [form, PLACEHOLDER] };
}

function choicesOf({ choices }: TextField, name: string): Schema[] {
  if (choices !== undefined) return [{ enum: choices.values }];
  if (name === 'entryPointUriPath') return [{ not: { enum: [...reservedEntryPoints] } }];
  // With mcApiUrl any name is possible, so the Regions are only what an editor offers.
  return name === 'cloudIdentifier' ? [{ anyOf: [{ enum: regionNames }, { minLength: 1 }] }] : [];
}

function recordSchema(field: RecordField): Schema {
  const entries = [...field.members];
  const required = entries.filter(([, one]) => one.required === true).map(([name]) => name);
  const { others } = field;
  const rest =
    others === 'error' ? false : others === 'warning' ? true : schemaOf(others, 'additional');
  return {
    description: field.doc,
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, schemaOf(one, name)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: rest,
  };
}
