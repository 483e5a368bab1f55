// From a part of a document to the resource that imports it: references become keys, attributes and custom fields
// get their types, and members that an import does not have are left out.
import { isRecord } from '@storewright/model/base/equality';
import type { Field, Fields } from '@storewright/model/declaration';
import type { KeyOf } from '../fields/values.ts';

/** What a resource refers to: documents by `typeId` and id. */
export type Lookup = (typeId: string, id: string) => any;

/** A part of a document that no resource can describe. */
export class NotExportable extends Error {}

/** Every reference by id within a value. */
export function idReferencesIn(value: unknown, found = new Map<string, [string, string]>()) {
  if (Array.isArray(value)) for (const one of value) idReferencesIn(one, found);
  if (!isRecord(value)) return found;
  const { typeId, id } = value;
  if (typeof typeId === 'string' && typeof id === 'string')
    found.set(`${typeId} ${id}`, [typeId, id]);
  else for (const one of Object.values(value)) idReferencesIn(one, found);
  return found;
}

/** The members of a source that an import has. */
export const partOf = (members: Fields, source: any): any =>
  Object.fromEntries(
    Object.keys(members).flatMap((name) =>
      source[name] === undefined ? [] : [[name, source[name]]],
    ),
  );

/** The resource of a source. @throws NotExportable */
export function resourceFrom(
  members: Fields,
  source: any,
  lookup: Lookup,
  /** Of the product that the source belongs to. */
  productType?: any,
): any {
  return membersFrom(members, source, { lookup, productType });
}

interface Around {
  readonly lookup: Lookup;
  readonly productType: any;
}

const membersFrom = (fields: Fields, value: any, around: Around): any =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const one = value[name] === undefined ? undefined : valueFrom(field, value[name], around);
      return one === undefined ? [] : [[name, one]];
    }),
  );

/** `undefined` for a value that is left out. */
function valueFrom({ about }: Field, value: any, around: Around): any {
  const { kind, name, fields, element, variants, discriminator } = about;
  if (kind === 'keyReference') return keyReference(value, around);
  if (kind === 'list') {
    if (element!.about.name === 'Attribute') return attributes(around.productType, value, around);
    return value.map((one: any) => valueFrom(element!, one, around));
  }
  if (name === 'Custom') return customFields(value, around);
  if (name === 'DiscountedPrice' && !isOfClient(value, around)) return undefined;
  if (kind === 'record') return membersFrom(fields!, value, around);
  if (kind === 'union') {
    const variant = variants!.get(value[discriminator!]);
    return variant === undefined ? value : valueFrom(variant, value, around);
  }
  if (kind === 'map')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, valueFrom(element!, one, around)]),
    );
  return value;
}

/** The server sets all other discounts. */
const isOfClient = ({ discount }: any, { lookup }: Around): boolean =>
  lookup('product-discount', discount.id)?.value.type === 'external';

/** @throws NotExportable for a document without a key */
function keyReference({ typeId, id, key }: any, { lookup }: Around): KeyOf {
  if (id === undefined) {
    if (key === undefined) throw new NotExportable(`the ${typeId} has no key`);
    return { typeId, key };
  }
  const document = lookup(typeId, id);
  const found = document?.key ?? document?.orderNumber;
  if (found === undefined) throw new NotExportable(`the ${typeId} '${id}' has no key`);
  const { container } = document;
  return { typeId, key: found, ...(container === undefined ? {} : { container }) };
}

/** Attributes with the words of their types. */
function attributes(productType: any, values: readonly any[], around: Around): readonly any[] {
  return values.map(({ name, value }) => {
    const defined = productType?.attributes.find((one: any) => one.name === name);
    if (defined === undefined)
      throw new NotExportable(`the product type does not define the attribute '${name}'`);
    return { name, ...typed(defined.type, value, around) };
  });
}

function typed({ name, elementType, ...type }: any, value: any, around: Around): object {
  if (name === 'set')
    return {
      type: `${elementType.name}-set`,
      value: value.map((one: any) => bare(elementType, one, around)),
    };
  return { type: name, value: bare({ name, ...type }, value, around) };
}

function bare({ name, typeReference }: any, value: any, around: Around): any {
  if (name === 'enum' || name === 'lenum') return isRecord(value) ? value.key : value;
  if (name === 'reference') return keyReference(value, around);
  if (name !== 'nested') return value;
  return attributes(around.lookup('product-type', typeReference.id), value, around);
}

/** Custom fields with the words of their types. */
function customFields({ type, fields }: any, around: Around): object {
  const definitions: readonly any[] = around.lookup('type', type.id)?.fieldDefinitions ?? [];
  const values = Object.entries<any>(fields).map(([name, value]) => {
    const defined = definitions.find((one) => one.name === name)?.type;
    if (defined === undefined)
      throw new NotExportable(`the type does not define the custom field '${name}'`);
    const { name: word, elementType } = defined;
    const isSet = word === 'Set';
    const element = isSet ? elementType.name : word;
    const one = (each: any) => (element === 'Reference' ? keyReference(each, around) : each);
    return [
      name,
      { type: isSet ? `${element}Set` : word, value: isSet ? value.map(one) : one(value) },
    ];
  });
  return { type: keyReference(type, around), fields: Object.fromEntries(values) };
}
