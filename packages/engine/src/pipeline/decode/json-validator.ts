// The one JSON Schema validator (ajv) and the keywords that declarations add to JSON Schema.

import {
  byCanonicalLocale,
  canonicalLocale,
  type Fields,
  type NotOfferedWords,
  objectSchema,
} from '@storewright/model/declaration';
import { calendarDate, utcInstant } from '@storewright/platform/instant';
import { isInexact } from '@storewright/platform/json/exact';
import { Ajv, type KeywordDefinition, type ValidateFunction } from 'ajv';

/**
 * Compiles the declarations of objects, each once.
 * @param removeAdditional Whether a member without a declaration is dropped; otherwise it is a mistake.
 */
export function openValidators(removeAdditional: boolean): (fields: Fields) => ValidateFunction {
  const ajv = new Ajv({ ...options, removeAdditional });
  for (const keyword of keywords) ajv.addKeyword(keyword);
  const validators = new WeakMap<Fields, ValidateFunction>();
  return (fields) => {
    const validate = validators.get(fields) ?? ajv.compile(objectSchema(fields));
    validators.set(fields, validate);
    return validate;
  };
}

const options = {
  useDefaults: true,
  discriminator: true,
  strict: false,
  verbose: true,
  // What it compiles is made from declarations and is valid JSON Schema (the OpenAPI document is
  // checked as a whole); V8 drops dead code itself. Both would take a third of a first start.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  code: { optimize: false },
  keywords: ['about', 'isOptional', 'static'],
};

interface Place {
  readonly parentData: any;
  readonly parentDataProperty: string | number;
}

const keywords: readonly KeywordDefinition[] = [
  {
    keyword: 'instant',
    type: 'string',
    modifying: true,
    errors: false,
    validate(_schema: unknown, value: string, _parent?: object, place?: Place) {
      const instant = utcInstant(value);
      if (instant === undefined) return false;
      if (place !== undefined) place.parentData[place.parentDataProperty] = instant;
      return true;
    },
  },
  {
    keyword: 'calendarDate',
    type: 'string',
    errors: false,
    validate: (_schema: unknown, value: string) => calendarDate(value),
  },

  {
    keyword: 'canonicalLocale',
    type: 'string',
    modifying: true,
    errors: false,
    validate(_schema: unknown, tag: string, _parent?: object, place?: Place) {
      const canonical = canonicalLocale(tag);
      if (canonical !== undefined && place !== undefined)
        place.parentData[place.parentDataProperty] = canonical;
      return canonical !== undefined;
    },
  },
  {
    keyword: 'canonicalLocales',
    type: 'object',
    modifying: true,
    errors: false,
    validate(_schema: unknown, values: { [tag: string]: unknown }) {
      const canonical = byCanonicalLocale(values);
      if (canonical === undefined) return false;
      if (canonical === values) return true;
      for (const tag of Object.keys(values)) delete values[tag];
      Object.assign(values, canonical);
      return true;
    },
  },

  {
    keyword: 'exactNumbers',
    errors: false,
    validate: (_schema: unknown, value: unknown, _parent?: object, place?: Place) =>
      !isInexact(value, place?.parentData, place?.parentDataProperty),
  },

  {
    keyword: 'notOfferedWords',
    errors: false,
    validate: ({ words }: NotOfferedWords, value: unknown) => !words.includes(value as string),
  },
];
