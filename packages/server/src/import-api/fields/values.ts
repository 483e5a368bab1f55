// Values as the Import API writes them: references by key alone, typed custom fields, money that says its
// type. Members that are the same as in the HTTP API are declared with its words.
import { f } from '@storewright/model/declaration';

export { labelOf } from '@storewright/store/storage/imports/labels';

/** One of the words; some contain a hyphen. */
export const word = (words: string): f.Field<string, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: words.split(' ') });

const keyPattern = '^[A-Za-z0-9_-]+$';

/** A key; operations and references are found by it. */
export const key = () => f.text({ min: 2, max: 256, pattern: keyPattern });

/** `{ typeId, key }`; ids are never accepted. */
export const reference = (typeId: string): f.Field<KeyOf, false> =>
  f.fieldOf(
    { kind: 'keyReference', target: typeId },
    {
      type: 'object',
      properties: { typeId: { type: 'string', const: typeId }, key: key() },
      required: ['typeId', 'key'],
      additionalProperties: false,
    },
  );

/** A document by its key. */
export interface KeyOf {
  readonly typeId: string;
  readonly key: string;
  /** Of a custom object. */
  readonly container?: string;
}

/** Custom fields: each value stands with the name of its type. */
export const custom = () =>
  f.record('Custom', {
    type: reference('type'),
    fields: f.optional(f.mapOf(typedValue())),
  });

/** A value with the name of its type. */
const typedValue = () => f.record('CustomField', { type: f.text({ max: 64 }), value: f.json() });

/** A cent or high-precision amount; inputs say which. */
export const money = () =>
  f.union('TypedMoney', 'type', {
    centPrecision: {
      centAmount: f.long(),
      currencyCode: f.currency(),
      fractionDigits: f.optional(f.integer({ min: 0, max: 20 })),
    },
    highPrecision: {
      centAmount: f.optional(f.long()),
      preciseAmount: f.long(),
      currencyCode: f.currency(),
      fractionDigits: f.integer({ min: 0, max: 20 }),
    },
  });

const dimensions = () => f.record('AssetDimensions', { w: f.integer(), h: f.integer() });

/** A media file of a category or variant; it has a key and no id. */
export const asset = () =>
  f.record('Asset', {
    key: key(),
    sources: f.listOf(
      f.record('AssetSource', {
        uri: f.text(),
        key: f.optional(f.text()),
        dimensions: f.optional(dimensions()),
        contentType: f.optional(f.text()),
      }),
      { min: 1 },
    ),
    name: f.localized(),
    description: f.optional(f.localized()),
    tags: f.optional(f.listOf(f.text())),
    custom: f.optional(custom()),
  });

/** An image with its address and its size. */
export const image = () =>
  f.record('Image', { url: f.text(), dimensions: dimensions(), label: f.optional(f.text()) });
