// What a name means inside a value: the type environment that declarations give to predicates.
import {
  type Annotation,
  canonicalLocale,
  type Field,
  type FieldKind,
  type Fields,
  type Resource,
} from '@storewright/model/declaration';

/** How the values of a field compare. */
export type Scalar = 'text' | 'number' | 'boolean' | 'instant' | 'date' | 'time' | 'free';

const scalars: ReadonlyMap<FieldKind, Scalar> = new Map<FieldKind, Scalar>([
  ['text', 'text'],
  ['choice', 'text'],
  ['country', 'text'],
  ['currency', 'text'],
  ['locale', 'text'],
  ['integer', 'number'],
  ['long', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['dateTime', 'instant'],
  ['date', 'date'],
  ['time', 'time'],
  ['json', 'free'],
]);

/** The scalar that a field holds; `undefined` for objects and lists. */
export const scalarOf = (shape: Annotation): Scalar | undefined => scalars.get(shape.kind);

const free: Annotation = { kind: 'json' };
const text: Annotation = { kind: 'text' };

const shapeOfFields = (members: { readonly [name: string]: Annotation }) =>
  new Map(Object.entries(members));

/** Members of the kinds that have the same ones everywhere. */
const fixedMembers: ReadonlyMap<FieldKind, ReadonlyMap<string, Annotation>> = new Map([
  ['reference', shapeOfFields({ typeId: text, id: text })],
  ['identifier', shapeOfFields({ typeId: text, id: text })],
  ['keyReference', shapeOfFields({ typeId: text, key: text })],
  [
    'customFields',
    shapeOfFields({
      type: { kind: 'reference', target: 'type' },
      fields: { kind: 'map', element: { about: free } as Field },
    }),
  ],
  [
    'point',
    shapeOfFields({
      type: text,
      coordinates: { kind: 'list', element: { about: { kind: 'number' } } as Field },
    }),
  ],
]);

/** The document of a kind as one record, with the values of columns that no member holds. */
export const documentShape = ({ allFields, sortColumns = [] }: Shaped): Annotation => {
  const columns = sortColumns.filter(({ from }) => from !== undefined);
  if (columns.length === 0) return { kind: 'record', fields: allFields };
  const computed = columns.map(
    ({ path, from }) => [path, { about: { ...text, from } } as Field] as const,
  );
  return { kind: 'record', fields: { ...allFields, ...Object.fromEntries(computed) } };
};

/** What predicates must know of a kind: its members, and columns that no member holds. */
export type Shaped = Pick<Resource, 'allFields' | 'sortColumns'>;

/** Whether a value of this shape has members at all. */
export const hasMembers = ({ kind }: Annotation): boolean =>
  fixedMembers.has(kind) || ['record', 'union', 'localized', 'map', 'json'].includes(kind);

/** A member as documents spell it: languages are named without regard to case. */
export const memberName = ({ kind }: Annotation, name: string): string =>
  kind === 'localized' ? (canonicalLocale(name) ?? name) : name;

/** The shape of a member; `undefined` for an unknown name. */
export function memberShape(shape: Annotation, name: string): Annotation | undefined {
  if (shape.kind === 'localized') return text;
  if (shape.kind === 'map') return shape.element?.about ?? free;
  if (shape.kind === 'json') return free;
  if (shape.kind === 'record') return ownShape(shape.fields, name);
  if (shape.kind === 'union') return memberOfUnion(shape, name);
  return fixedMembers.get(shape.kind)?.get(name);
}

/**
 * Existing members, for people who look for one; the members of maps and free values are unknown.
 */
export function memberNames(shape: Annotation): readonly string[] {
  if (shape.kind === 'record') return Object.keys(shape.fields ?? {});
  if (shape.kind === 'union')
    return [...(shape.variants?.values() ?? [])].flatMap(({ about }) => memberNames(about));
  return [...(fixedMembers.get(shape.kind)?.keys() ?? [])];
}

const ownShape = (fields: Fields | undefined, name: string): Annotation | undefined =>
  fields !== undefined && Object.hasOwn(fields, name) ? fields[name]!.about : undefined;

function memberOfUnion(union: Annotation, name: string): Annotation | undefined {
  const variants = [...(union.variants?.values() ?? [])].map(({ about }) => about);
  return merged(variants.map((variant) => memberShape(variant, name)));
}

/** One shape for members that variants of a union spell alike; free when they differ in kind. */
function merged(found: readonly (Annotation | undefined)[]): Annotation | undefined {
  const shapes = found.filter((shape) => shape !== undefined);
  const [first, ...others] = shapes;
  if (first === undefined || others.every((other) => other === first)) return first;
  if (shapes.every(({ kind }) => kind === 'list')) {
    const element = merged(shapes.map((shape) => shape.element?.about));
    return { kind: 'list', element: { about: element ?? free } as Field };
  }
  if (shapes.every(({ kind }) => kind === 'record' || kind === 'union')) {
    const variants = shapes.map((about, at) => [String(at), { about } as Field] as const);
    return { kind: 'union', variants: new Map(variants) };
  }
  const scalar = scalarOf(first);
  const alike = scalar !== undefined && shapes.every((shape) => scalarOf(shape) === scalar);
  return alike || shapes.every(({ kind }) => kind === first.kind) ? first : free;
}
