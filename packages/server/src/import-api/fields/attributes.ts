// Attributes of products and variants: each value stands with the name of its type.
import { f } from '../../declaration/index.ts';
import { money } from './values.ts';

/** `{ typeId, key }` of any kind; of custom objects with their container. */
const anyReference = () =>
  f.record('KeyReference', {
    typeId: f.text({ max: 64 }),
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
