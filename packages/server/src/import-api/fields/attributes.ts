// Attributes of products and variants: each value stands with the name of its type.
import { f } from '@storewright/model/declaration';
import { money, word } from './values.ts';

/** What references may lead to. */
const typeIds =
  'associate-role business-unit cart cart-discount category channel customer customer-group discount-code ' +
  'key-value-document order payment price product product-discount product-type product-variant review ' +
  'shipping-method state store tax-category type variant zone';

/** `{ typeId, key }` of any kind; of custom objects with their container. */
const anyReference = () =>
  f.record('KeyReference', {
    typeId: word(typeIds),
    key: f.text({ min: 2, max: 256, pattern: '^[A-Za-z0-9_-]+$' }),
    container: f.optional(f.text({ max: 256 })),
  });

const values = () => ({
  boolean: f.boolean(),
  date: f.date(),
  datetime: f.dateTime(),
  enum: f.text({ max: 256 }),
  lenum: f.text({ max: 256 }),
  ltext: f.localized(),
  money: money(),
  // Attributes again, to any depth: `nestedMistake` checks them.
  nested: f.listOf(f.json()),
  number: f.number(),
  reference: anyReference(),
  text: f.text(),
  time: f.time(),
});

/** Every type with its members. */
const typed = (more: f.Fields) =>
  Object.fromEntries(
    Object.entries(values()).flatMap(([type, value]) => [
      [type, { ...more, value }],
      [`${type}-set`, { ...more, value: f.listOf(value as f.Field) }],
    ]),
  );

/** The value of an attribute with its type, where the name is its place. */
export const attributeValue = () => f.union('AttributeValue', 'type', typed({}));

/** An attribute with its name. */
export const attribute = () => f.union('Attribute', 'type', typed({ name: f.text({ max: 256 }) }));

/** A place of a resource and the attributes that are nested there. */
export interface Nesting {
  readonly path: readonly string[];
  readonly attributes: readonly unknown[];
}

/** Every list of nested attributes within a value, the outer before the inner. */
export function nestingsIn(value: unknown, path: readonly string[] = []): readonly Nesting[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, value: inner } = value as { readonly type?: unknown; readonly value?: unknown };
  const place = [...path, 'value'];
  const lists: readonly Nesting[] =
    !Array.isArray(inner) || (type !== 'nested' && type !== 'nested-set')
      ? []
      : type === 'nested'
        ? [{ path: place, attributes: inner }]
        : inner.flatMap((one, index) =>
            Array.isArray(one) ? [{ path: [...place, String(index)], attributes: one }] : [],
          );
  const below = Object.entries(value).flatMap(([name, one]) => nestingsIn(one, [...path, name]));
  return [...lists, ...below];
}
