// The page of the named types, to which the members on other pages lead.
import type { Field, Kind } from '@storewright/model/declaration';
import { inputTable, section, titled, typeName } from './page.ts';
import { typesOf } from './types.ts';

/** The types that more than one page names. */
export const typesPage = (kinds: ReadonlyMap<string, Kind>): string =>
  titled(
    'Types',
    'The types of the members of fields, drafts, update actions and messages. The first member of the values of a union distinguishes them.',
    ...[...typesOf(kinds)].map(([name, field]) => section(name, described(field))),
  );

function described({ about: { fields, variants, discriminator, values } }: Field): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (fields !== undefined) return inputTable(fields);
  const each = [...(variants ?? [])].map(([tag, { about }]) => {
    const members = Object.entries(about.fields ?? {}).filter(([name]) => name !== discriminator);
    const words = members.map(
      ([name, field]) => `\`${name}\`${field.isOptional ? '?' : ''}: ${typeName(field)}`,
    );
    return `- \`${discriminator}\` is \`${tag}\`${words.length === 0 ? '' : `, ${words.join(', ')}`}`;
  });
  return each.join('\n');
}
