// What of a document can be edited, with the shape of each member, read from the declarations: the console draws
// its edit pages from this. A member can be edited where an update action takes one of its name.
import { type Action, type f, type Kind, notFound } from '@storewright/model/declaration';
import { lastWord, nameInActions, singular } from '../../transfer/planned.ts';
import { draftMembers } from './kinds.ts';

export interface FormShape {
  readonly kind: f.Annotation['kind'] | 'money';
  readonly name?: string;
  /** Kind that a reference leads to. */
  readonly target?: string;
  readonly isOptional?: true;
  readonly element?: FormShape;
  readonly fields?: { readonly [member: string]: FormShape };
  readonly discriminator?: string;
  readonly variants?: { readonly [name: string]: FormShape };
  readonly values?: readonly string[];
}

export interface ShownForm {
  readonly fields: Shapes;
  /** Of the draft that creates a document; absent when clients cannot create one. */
  readonly draft?: Shapes;
  /** Names of the update actions. */
  readonly actions: readonly string[];
}

type Shapes = { readonly [member: string]: FormShape };

const stamps: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'createdBy',
  'lastModifiedAt',
  'lastModifiedBy',
]);

/** Prices that a request chooses; documents hold none of them. */
const chosenPrices: ReadonlySet<string> = new Set([
  'price',
  'scopedPrice',
  'recurrencePrices',
  'isMatchingVariant',
]);

/** Deeper than any document that people edit by fields. */
const maxDepth = 10;

/** A kind that is neither created nor changed has a form without members. @throws ResourceNotFound */
export function shownForm(kinds: ReadonlyMap<string, Kind>, name: string): ShownForm {
  const kind = kinds.get(name);
  if (kind === undefined) throw notFound('kind', `name '${name}'`);
  const draft = draftMembers(kind);
  const actions = [...kind.actions.values()];
  const place: Place = { actions, depth: 0, inputs: [], path: '' };
  return {
    fields: reachedMembers(kind.resource.allFields, place),
    ...(draft === undefined ? {} : { draft: draftShapes(typedMembers(draft)) }),
    actions: [...kind.actions.keys()],
  };
}

/** What a shop knows of a visitor who has not signed in; no person types it. */
const ofSession: ReadonlySet<string> = new Set(['anonymousCart', 'anonymousCartId', 'anonymousId']);

const typedMembers = (members: f.Fields): f.Fields =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !ofSession.has(name)));

/** A draft takes all of its members; those with a default may be left out. */
function draftShapes(members: f.Fields): Shapes {
  const shapes = Object.entries(members).flatMap(([name, field]): [string, FormShape][] => {
    const place: Place = { actions: [], depth: 1, inputs: [field], path: name };
    const shape = reachedShape(name, field, place);
    if (shape === undefined) return [];
    const hasDefault = (field as { readonly default?: unknown }).default !== undefined;
    return [[name, hasDefault ? { ...shape, isOptional: true } : shape]];
  });
  return Object.fromEntries(shapes);
}

interface Place {
  /** Actions that change something here: within items of a list the ones that name the item. */
  readonly actions: readonly Action[];
  readonly depth: number;
  /** Members of actions that take the value as a whole. */
  readonly inputs: readonly f.Field[];
  /** From the document on. */
  readonly path: string;
}

/** Members of actions that set the member at the path under another name. */
const inputsSetting = (
  actions: readonly Action[],
  path: string,
  field: f.Field,
): readonly f.Field[] =>
  actions.flatMap(({ sets = [], members }) =>
    sets
      .filter((one) => one.path === path)
      .map(({ member }) => (member === undefined ? field : (members as f.Fields)[member]!)),
  );

const inputsNamed = (actions: readonly Action[], member: string): readonly f.Field[] => {
  const name = nameInActions(member);
  const names = new Set([member, name, lastWord(member), singular(name)]);
  return actions.flatMap(({ members }) =>
    Object.entries<f.Field>(members).flatMap(([one, field]) => (names.has(one) ? [field] : [])),
  );
};

/** The server calculates it; of two states, the current one follows when the staged one is published. */
const isDerived = (fields: f.Fields, member: string): boolean =>
  stamps.has(member) ||
  chosenPrices.has(member) ||
  (member === 'current' && fields.staged !== undefined) ||
  /^(Taxed|Discounted|Method)|Warning$/.test(typeNameOf(fields[member]!));

/** Of a record, or of the items of a list. */
const typeNameOf = ({ about: { name, element } }: f.Field): string =>
  name ?? (element === undefined ? '' : typeNameOf(element));

function reachedMembers(fields: f.Fields, place: Place): Shapes {
  if (place.depth > maxDepth) return {};
  const shapes = Object.entries(fields).flatMap(([name, field]): [string, FormShape][] => {
    if (isDerived(fields, name) || field.about.from !== undefined) return [];
    const taken = place.inputs.flatMap(({ about }): f.Field[] => {
      const one = about.fields?.[name];
      return one === undefined ? [] : [one];
    });
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const inputs = [
      ...taken,
      ...inputsNamed(place.actions, name),
      ...inputsSetting(place.actions, path, field),
    ];
    const shape = reachedShape(name, field, { ...place, inputs, path, depth: place.depth + 1 });
    return shape === undefined ? [] : [[name, shape]];
  });
  return Object.fromEntries(shapes);
}

/** Actions that name a part by its id, such as `priceId`. */
const naming = (actions: readonly Action[], part: string): readonly Action[] =>
  actions.filter(({ members }) =>
    Object.keys(members).some((name) => name === `${part}Id` || name === `${part}Key`),
  );

/** `undefined` where no action leads to any part of it. */
function reachedShape(name: string, field: f.Field, place: Place): FormShape | undefined {
  const { isOptional } = field;
  const about = annotationOf(field);
  const { fields, element, variants, actions } = about;
  if (actions !== undefined && place.inputs.length > 0) return actionShape(about, actions);
  const isPlain = isMoney(about) || (fields ?? element ?? variants) === undefined;
  if (isPlain) return place.inputs.length === 0 ? undefined : shapeOf(about, isOptional);
  if (element !== undefined) {
    const item = reachedShape(name, element, itemPlace(name, element, place));
    return item && shapeOf(about, isOptional, { element: item });
  }
  const inner = { ...place, actions: partActions(lastWord(name), fields, place.actions) };
  if (fields !== undefined) {
    const members = reachedMembers(fields, inner);
    return isEmpty(members) ? undefined : shapeOf(about, isOptional, { fields: members });
  }
  const each = variantShapes(about, inner);
  return isEmpty(each) ? undefined : shapeOf(about, isOptional, { variants: each });
}

/** A string of which only some values exist is a choice, whatever its type in GraphQL. */
const annotationOf = ({ about, enum: values }: f.Field): f.Annotation =>
  about.kind === 'text' && Array.isArray(values) ? { ...about, kind: 'choice', values } : about;

/** An update action as a value: which action, and its members. */
const actionShape = (
  { name }: f.Annotation,
  actions: NonNullable<f.Annotation['actions']>,
): FormShape => ({
  kind: 'union',
  ...(name === undefined ? {} : { name }),
  discriminator: 'action',
  variants: Object.fromEntries(
    [...actions].map(([action, { members }]) => [
      action,
      { kind: 'record', fields: draftShapes(members as f.Fields) } as const,
    ]),
  ),
});

const isEmpty = (shapes: Shapes): boolean => Object.keys(shapes).length === 0;

function variantShapes({ variants = new Map() }: f.Annotation, place: Place): Shapes {
  const shapes = [...variants].map(([name, { about }]) => {
    const taken = place.inputs.flatMap((one): f.Field[] => {
      const variant = one.about.variants?.get(name);
      return variant === undefined ? [] : [variant];
    });
    const inputs = taken.length === 0 ? place.inputs : taken;
    const fields = reachedMembers(about.fields ?? {}, { ...place, inputs });
    return [name, { kind: 'record', fields } as FormShape] as const;
  });
  return place.inputs.length === 0 ? {} : Object.fromEntries(shapes);
}

const partActions = (part: string, fields: f.Fields | undefined, actions: readonly Action[]) =>
  fields?.id === undefined ? actions : naming(actions, part);

/** Within an item only actions that name it count, unless items have no ids. */
function itemPlace(name: string, element: f.Field, place: Place): Place {
  const inputs = place.inputs.map((one) => one.about.element ?? one);
  const { fields } = element.about;
  return {
    ...place,
    inputs,
    actions:
      fields === undefined ? [] : partActions(singular(nameInActions(name)), fields, place.actions),
  };
}

const isMoney = ({ name = '', kind }: f.Annotation): boolean =>
  ['record', 'union'].includes(kind) && /Money(Input|Draft)?$/.test(name);

const shapeOf = (
  about: f.Annotation,
  isOptional: boolean,
  inner: Pick<FormShape, 'fields' | 'element' | 'variants'> = {},
): FormShape => {
  const { name, target, discriminator, values } = about;
  return {
    kind: isMoney(about) ? 'money' : about.kind,
    ...(name === undefined ? {} : { name }),
    ...(target === undefined ? {} : { target }),
    ...(isOptional ? { isOptional: true } : {}),
    ...(discriminator === undefined ? {} : { discriminator }),
    ...(values === undefined ? {} : { values }),
    ...inner,
  };
};
