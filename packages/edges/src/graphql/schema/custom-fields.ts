// Custom fields as GraphQL shows them: the type, and the values by name.
import type { CustomFields } from '@storewright/model/declaration';
import type { GraphqlContext } from '../execution/context.ts';
import { known } from '../loading/loader.ts';
import { type AnyReference, loaded } from '../loading/references.ts';
import type { Resolve } from './binding.ts';

interface NameFilter {
  readonly includeNames?: readonly string[] | null;
  readonly excludeNames?: readonly string[] | null;
}

interface RawField {
  readonly name: string;
  readonly value: any;
  /** The result for the documents that the value refers to. */
  readonly expanded?: Expanded | undefined;
}

export type Expanded = (typeId: string, document: any) => object;

const listed = ({ fields }: CustomFields, { includeNames, excludeNames }: NameFilter) =>
  Object.entries(fields)
    .filter(([name]) => includeNames?.includes(name) ?? true)
    .filter(([name]) => !excludeNames?.includes(name))
    .map(([name, value]): RawField => ({ name, value }));

/** Answers of the fields of custom fields, whose values are in the field of the name. */
export const answersOfCustom = (name: string): { readonly [field: string]: Resolve } => ({
  typeRef: ({ type }) => type,
  type: ({ type }, _, context) => loaded(context, type),
  [name]: listed,
});

/** Answers of what a value refers to. */
export const answersOfReferenced: { readonly [field: string]: Resolve } = {
  referencedResource: ({ value, expanded }: RawField, _, context) =>
    isReference(value) ? loadTarget(context, value, expanded) : null,
  async referencedResourceSet({ value, expanded }: RawField, _, context) {
    const references: AnyReference[] = Array.isArray(value) ? value.filter(isReference) : [];
    const found = await Promise.all(references.map((one) => loadTarget(context, one, expanded)));
    return found.filter((document) => document !== null);
  },
};

async function loadTarget(context: GraphqlContext, reference: AnyReference, expanded?: Expanded) {
  const document = await loaded(context, reference);
  const { typeId } = reference;
  return document === null || expanded === undefined
    ? document
    : known(typeId, expanded(typeId, document));
}

const isReference = (value: any): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof value.typeId === 'string' &&
  typeof value.id === 'string';
