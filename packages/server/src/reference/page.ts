// What all pages are made of.
import type { Field, Fields } from '@storewright/model/declaration';
import { isNamedType } from './types.ts';

const warning = '<!-- Written by `npm run docs` from the declarations; do not edit. -->';

export const titled = (title: string, ...parts: readonly string[]): string =>
  `${[warning, `# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const section = (title: string, text: string): string =>
  text === '' ? '' : `## ${title}\n\n${text}`;

/** A value as an example. */
export const jsonBlock = (value: unknown): string =>
  `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Members of a document with their types. */
export const fieldTable = (fields: Fields): string =>
  membersTable(fields, 'always there', ({ isOptional }) => !isOptional);

/** Members of an input with their types. */
export const inputTable = (fields: Fields): string =>
  membersTable(
    fields,
    'must be there',
    (field) => !field.isOptional && field.default === undefined,
  );

const membersTable = (fields: Fields, head: string, isThere: (field: Field) => boolean): string =>
  table(
    ['member', 'type', head],
    Object.entries(fields).map(([member, field]) => [
      `\`${member}\``,
      typeName(field),
      isThere(field) ? 'yes' : '',
    ]),
  );

/** A field's type in words, which lead to where it is described. */
export function typeName(field: Field): string {
  const { about } = field;
  const { kind, name, target, element, values } = about;
  switch (kind) {
    case 'list':
      return `list of ${typeName(element!)}`;
    case 'map':
      return `map to ${typeName(element!)}`;
    case 'reference':
    case 'keyReference':
      return `${kind === 'reference' ? 'reference' : 'key reference'} to ${target === undefined ? 'any kind' : kindLink(target)}`;
    case 'identifier':
      return `${kindLink(target!)} by id or key`;
    case 'customFields':
    case 'customFieldsDraft':
      return '[custom fields](type.md)';
    case 'choice':
      return isNamedType(field)
        ? typeLink(name!)
        : values!.map((value) => `\`${value}\``).join(', ');
    case 'record':
    case 'union':
      return name === undefined ? kind : typeLink(name);
    default:
      return name ?? kind;
  }
}

const kindLink = (kind: string): string => `[${kind}](${kind}.md)`;

const typeLink = (name: string): string => `[${name}](types.md#${name.toLowerCase()})`;
