// Fields → input types, each with the way from the GraphQL form to the REST form of a value, so
// that both edges hand the pipeline the same input.
import { GraphQLInputObjectType, GraphQLList, type GraphQLNamedType } from 'graphql';
import {
  type Annotation,
  apiError,
  type Field,
  type FieldKind,
  type Fields,
} from '../../declaration/index.ts';
import { furtherMembers } from '../absent/further-members.ts';
import { entryLists, ignored, loosened, memberNames, memberTypes } from '../published/published.ts';
import { entriesShape } from './entry-lists.ts';
import {
  customFieldsDraftShape,
  jsonShape,
  knownShapes,
  localizedShape,
  pointShape,
  referenceShape,
  resourceIdentifierShape,
} from './input-forms.ts';
import { memoized } from './memoized.ts';
import { inputName } from './names.ts';
import { choiceType } from './output.ts';
import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString, scalars } from './scalars.ts';
import { mandatory, notOffered, onlyMember, type Shape } from './shape.ts';

/** Input types made so far. */
export interface Inputs {
  /** By name; shared with the output types, because a choice is the same on both sides. */
  readonly named: Map<string, GraphQLNamedType>;
  /** Shapes that are not made from members. */
  readonly known: ReadonlyMap<string, Shape>;
  /** By members and name: records of one name share a type, but each decodes as it is declared. */
  readonly made: WeakMap<object, Map<string, Shape>>;
  /** Makes the input of update actions that are kept; it is made of these inputs itself. */
  readonly keptAction: (inputs: Inputs, about: Annotation) => Shape;
}

export const createInputs = (
  named: Map<string, GraphQLNamedType>,
  keptAction: Inputs['keptAction'],
): Inputs => ({
  keptAction,
  named,
  known: new Map(knownShapes),
  made: new WeakMap(),
});

/** Makes the shape of a field; `name` is that of the type where its place in the schema says so. */
type Make = (inputs: Inputs, about: Annotation, name: string | undefined) => Shape;

const always =
  (shape: Shape): Make =>
  () =>
    shape;

const resourceIdentifier: Make = (_, __, name) =>
  name === 'ReferenceInput' ? referenceShape : resourceIdentifierShape;

/** Values that are no structures. */
const plainShapes = new Map<string, Shape>([
  ['SearchValueType', { type: scalars.SearchValueType }],
  ['JsonPrimitive', { type: scalars.JsonPrimitive }],
]);

const makers: ReadonlyMap<FieldKind, Make> = new Map<FieldKind, Make>([
  ['text', always({ type: GraphQLString })],
  ['integer', always({ type: GraphQLInt })],
  ['long', (_, __, name) => ({ type: name === 'Int' ? GraphQLInt : scalars.Long })],
  ['number', always({ type: GraphQLFloat })],
  ['boolean', always({ type: GraphQLBoolean })],
  ['dateTime', always({ type: scalars.DateTime })],
  ['date', always({ type: scalars.Date })],
  ['time', always({ type: scalars.Time })],
  ['country', always({ type: scalars.Country })],
  ['currency', always({ type: scalars.Currency })],
  ['locale', always({ type: scalars.Locale })],
  ['json', (_, about, name) => plainShapes.get(name ?? about.name ?? '') ?? jsonShape],
  ['map', always(jsonShape)],
  ['localized', always(localizedShape)],
  ['reference', always(referenceShape)],
  ['keyReference', resourceIdentifier],
  ['identifier', resourceIdentifier],
  ['customFields', always(customFieldsDraftShape)],
  ['customFieldsDraft', always(customFieldsDraftShape)],
  ['point', always(pointShape)],
  [
    'updateAction',
    (inputs, about) =>
      madeOnce(inputs, about.actions!, about.name!, () => inputs.keptAction(inputs, about)),
  ],
  [
    'choice',
    ({ named }, about, name) => ({ type: choiceType(named, name ? { ...about, name } : about) }),
  ],
  ['list', (inputs, about, name) => listShape(shapeOf(inputs, about.element!, name))],
  [
    'record',
    (inputs, about, name) => objectShape(inputs, name ?? inputName(about.name!), about.fields!),
  ],
  ['union', (inputs, about, name) => unionShape(inputs, about, name ?? inputName(about.name!))],
]);

function shapeOf(inputs: Inputs, { about }: Field, name?: string): Shape {
  const { shownAs, accepts } = about.graphql ?? {};
  if (accepts !== undefined) return acceptingShape(inputs, about, name);
  if (shownAs === undefined) return makers.get(about.kind)!(inputs, about, name);
  const { type, decode } = shapeOf(inputs, shownAs.field, name);
  const own = (value: any) => (decode === undefined ? value : decode(value));
  return { type, decode: (value) => shownAs.decode?.(own(value)) ?? own(value) };
}

/** The type is what introspection shows; values are decoded as what execution takes. */
function acceptingShape(inputs: Inputs, about: Annotation, name: string | undefined): Shape {
  const { field, instead, twin } = about.graphql!.accepts!;
  const { type } = makers.get(about.kind)!(inputs, about, name);
  const { type: accepted, decode } = shapeOf(inputs, field);
  const { default: defaultValue } = field as { default?: unknown };
  const [others, variables] = [instead ?? [], twin ?? []].map((names) => [names].flat());
  const accepts = { type: accepted, defaultValue, instead: others!, variables: variables! };
  return { type, ...(decode === undefined ? {} : { decode }), accepts };
}

const listShape = ({ type, decode }: Shape): Shape => ({
  type: new GraphQLList(mandatory(type)),
  ...(decode === undefined ? {} : { decode: (value: unknown[]) => value.map(decode) }),
});

/** The shape of the members under the name, made once. */
function madeOnce(inputs: Inputs, members: object, name: string, make: () => Shape): Shape {
  const known = inputs.known.get(name) ?? inputs.made.get(members)?.get(name);
  if (known !== undefined) return known;
  const shape = make();
  const byName = inputs.made.get(members) ?? new Map<string, Shape>();
  inputs.made.set(members, byName.set(name, shape));
  return shape;
}

/** Members by their GraphQL name. */
interface Member {
  readonly member: string;
  /** `AddZoneLocation.location` */
  readonly place: string;
  readonly field: Field;
  readonly shape: Shape;
}

type Members = ReadonlyMap<string, Member>;

/** @param owner Name of the type or the field that has the members. */
export function membersOf(inputs: Inputs, owner: string, fields: Fields): Members {
  return new Map(
    Object.entries(fields).map(([member, field]) => {
      const name = memberNames.get(`${owner}.${member}`) ?? inputMemberName(member, field);
      const list = field.about.kind === 'map' ? entryLists.get(member) : undefined;
      const shape =
        list === undefined
          ? shapeOf(inputs, field, memberTypes.get(`${owner}.${member}`))
          : entriesShape(inputs.named, list, shapeOf(inputs, field.about.element!));
      return [name, { member, place: `${owner}.${name}`, field, shape }] as const;
    }),
  );
}

/** Names that tell output twins of references apart are none of an input. */
const inputMemberName = (member: string, { about }: Field): string =>
  about.kind === 'integer' || about.kind === 'long' ? (about.graphql?.name ?? member) : member;

/** An input object of the members; without any it takes a `dummy`, as the public schema does. */
export const objectShape = (inputs: Inputs, name: string, fields: Fields): Shape =>
  madeOnce(inputs, fields, name, () => {
    // Made when they are asked for: members may lead to the type itself.
    let known: Members | undefined;
    const members = () => {
      known ??= membersOf(inputs, name, fields);
      return known;
    };
    const type = memoized(
      inputs.named,
      name,
      () =>
        new GraphQLInputObjectType({
          name,
          fields: () => ({ ...ignoredConfigs(name), ...memberConfigs(members()) }),
        }),
    );
    const decode = (value: any) => {
      refuseAbsent(name, members(), value);
      requireOne(name, members(), value);
      return furtherDecoded(name, value, decodedMembers(members(), value));
    };
    return { type, decode };
  });

/** @throws InvalidInput for a member of the public schema that is not offered and holds something. */
function refuseAbsent(name: string, members: Members, value: any): void {
  const taken = takenBeside(name);
  const absent = Object.keys(value).find(
    (member) => !members.has(member) && !taken.includes(member) && !isNothing(value[member]),
  );
  if (absent !== undefined) throw notOffered(absent, name);
}

/** @throws InvalidInput where neither a member nor what may stand in its place is given. */
function requireOne(name: string, members: Members, value: any): void {
  for (const [member, { shape }] of members) {
    const { instead = [] } = shape.accepts ?? {};
    const names = [member, ...instead];
    if (instead.length > 0 && names.every((one) => isNothing(value[one])))
      throw apiError.InvalidInput(
        `${name} needs one of ${names.map((one) => `'${one}'`).join(' and ')}.`,
      );
  }
}

const takenBeside = (name: string) => [
  'dummy',
  ...Object.keys(ignored.get(name) ?? {}),
  ...(furtherMembers.get(name)?.members ?? []),
];

/** An empty list is what a member says that nobody has given. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const furtherDecoded = (name: string, value: any, decoded: any) =>
  furtherMembers.get(name)?.decode(value, decoded) ?? decoded;

const ignoredConfigs = (name: string) =>
  Object.fromEntries(
    Object.entries(ignored.get(name) ?? {}).map(([member, type]) => [
      member,
      { type: ignoredTypes[type] },
    ]),
  );

const ignoredTypes = { String: GraphQLString, Int: GraphQLInt, DateTime: scalars.DateTime };

/** Types and defaults of members, as fields of an input or as arguments. */
export function memberConfigs(members: Members) {
  if (members.size === 0) return { dummy: { type: GraphQLString } };
  return Object.fromEntries([...members].map(([name, member]) => [name, memberConfig(member)]));
}

/** What execution accepts stands beside, for the schema that it runs by. */
function memberConfig(member: Member) {
  const { accepts } = member.shape;
  const config = shownConfig(member);
  return accepts === undefined ? config : { ...config, extensions: { accepts } };
}

function shownConfig({ field, place, shape: { type, decode } }: Member) {
  if (loosened.has(place)) return { type, defaultValue: loosened.get(place) };
  const fallback: unknown = (field as { default?: unknown }).default;
  if (fallback === undefined) return { type: field.isOptional ? type : mandatory(type) };
  // A default of a structured value is applied when the input is decoded; only the empty list has
  // the same form on both sides.
  const plain = decode === undefined || (Array.isArray(fallback) && fallback.length === 0);
  return plain ? { type, defaultValue: fallback } : { type };
}

/** The REST form of the members; `null` counts as left out. */
export function decodedMembers(members: Members, value: any): any {
  const decoded: { [member: string]: unknown } = {};
  for (const [name, { member, shape }] of members) {
    const given = value[name];
    if (given === undefined || given === null) continue;
    decoded[member] = shape.decode === undefined ? given : shape.decode(given);
  }
  return decoded;
}

/** One optional member for each variant; exactly one must be given. */
const unionShape = (inputs: Inputs, about: Annotation, name: string): Shape =>
  madeOnce(inputs, about, name, () => {
    const variants = new Map(
      [...about.variants!].map(([tag, variant]) => {
        const own = memberTypes.get(`${name}.${tag}`);
        return [tag, variantShape(inputs, { union: about, variant, name: own })];
      }),
    );
    const fields = Object.fromEntries([...variants].map(([tag, { type }]) => [tag, { type }]));
    return {
      type: memoized(inputs.named, name, () => new GraphQLInputObjectType({ name, fields })),
      decode(value) {
        const [tag, given] = onlyMember(value, name);
        const variant = variants.get(tag);
        if (variant === undefined) throw notOffered(tag, name);
        return { [about.discriminator!]: tag, ...(variant.decode!(given) as object) };
      },
    };
  });

interface Variant {
  readonly union: Annotation;
  readonly variant: Field;
  /** Name of its type where the place of the union says so. */
  readonly name: string | undefined;
}

function variantShape(inputs: Inputs, { union, variant, name }: Variant): Shape {
  const { [union.discriminator!]: _mark, ...fields } = variant.about.fields!;
  if (Object.keys(fields).length > 0)
    return objectShape(inputs, name ?? inputName(variant.about.name!), fields);
  return objectShape(inputs, name ?? simpleName(union.name!), {});
}

/** The type that variants without members share: `SimpleFieldTypeDraft`, in sets of them too. */
const simpleName = (union: string): string =>
  `Simple${inputName(union).replace(/(Type)?(SetElement)?(Type)?(Input|Draft)?$/, 'Type')}Draft`;
