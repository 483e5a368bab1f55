// What all pages are made of.
import type { Field } from '../declaration/index.ts';

const warning = '<!-- Written by `npm run docs` from the declarations; do not edit. -->';

export const titled = (title: string, ...parts: readonly string[]): string =>
  `${[warning, `# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const section = (title: string, text: string): string =>
  text === '' ? '' : `## ${title}\n\n${text}`;

/** A field's type in words. */
export function typeName({ about }: Field): string {
  const { kind, name, target, element, values, notOffered } = about;
  if (notOffered === true) return 'not offered yet, refused';
  switch (kind) {
    case 'list':
      return `list of ${typeName(element!)}`;
    case 'map':
      return `map to ${typeName(element!)}`;
    case 'reference':
    case 'keyReference':
      return `${kind === 'reference' ? 'reference' : 'key reference'} to ${target ?? 'any kind'}`;
    case 'identifier':
      return `${target} by id or key`;
    case 'choice':
      return values!.map((value) => `\`${value}\``).join(', ');
    default:
      return name ?? kind;
  }
}
