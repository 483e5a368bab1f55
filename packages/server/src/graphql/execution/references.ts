// Fields that lead to other documents: the bare reference, and its twin that loads the document.
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { Field, Kind, LeadsTo, Target } from '../../declaration/index.ts';
import { followed } from '../../pipeline/index.ts';
import { memoized } from '../schema/memoized.ts';
import type { GraphqlContext } from './context.ts';

type FieldConfig = GraphQLFieldConfig<any, GraphqlContext>;
export type Entry = readonly [name: string, config: FieldConfig];

export const required = (type: GraphQLOutputType): GraphQLOutputType =>
  new GraphQLNonNull(type as GraphQLNullableType & GraphQLOutputType);

const line = { type: required(GraphQLString) };

export const referenceType = new GraphQLObjectType({
  name: 'Reference',
  fields: { typeId: line, id: line },
});

const keyReferenceType = new GraphQLObjectType({
  name: 'KeyReference',
  fields: { typeId: line, key: line },
});

interface NamedReference {
  readonly name: string;
  /** A key may stand in place of the id. */
  readonly mayHaveKey: boolean;
}

/** A reference with a type name of its own. */
export const namedReference = (
  named: Map<string, GraphQLNamedType>,
  { name, mayHaveKey }: NamedReference,
): GraphQLObjectType =>
  memoized(named, name, () => {
    const text = { type: GraphQLString };
    const fields = mayHaveKey ? { typeId: line, id: text, key: text } : { typeId: line, id: line };
    return new GraphQLObjectType({ name, fields });
  });

interface Twin {
  /** The type of the bare reference where it has a name of its own. */
  readonly bare?: GraphQLObjectType;
  readonly member: string;
  readonly field: Field;
  readonly isRequired: boolean;
  /** Type of the target; absent when its kind is not offered, or may be any. */
  readonly target: GraphQLObjectType | undefined;
}

/** `state` and `stateRef`. */
export function referenceEntries(twin: Twin): Entry[] {
  const { member, field, isRequired, target } = twin;
  const { name = member, referenceName = `${name}Ref` } = field.about.graphql ?? {};
  const bare = twin.bare ?? bareType(field);
  const type = isRequired ? required(bare) : bare;
  const resolve = (source: any) => source[member];
  if (name.endsWith('Ref')) return [[name, { type, resolve }]];
  const entries: Entry[] = [[referenceName, { type, resolve }]];
  if (target !== undefined)
    entries.push([
      name,
      {
        type: target,
        resolve: (source, _, context) => loaded(context, shownOf(field, source[member])),
      },
    ]);
  return entries;
}

/** `transitions` and `transitionsRef`: targets that are gone are left out. */
export function referenceListEntries(twin: Twin): Entry[] {
  const { member, field, isRequired, target } = twin;
  const { name = member, referenceName = `${name}Ref` } = field.about.graphql ?? {};
  const wrap = (type: GraphQLOutputType) => {
    const list = new GraphQLList(required(type));
    return isRequired ? required(list) : list;
  };
  const bare = wrap(bareType(field.about.element!));
  const resolve = (source: any) => source[member];
  if (/Refs?$/.test(name)) return [[name, { type: bare, resolve }]];
  const entries: Entry[] = [[referenceName, { type: bare, resolve }]];
  if (target !== undefined)
    entries.push([
      name,
      { type: wrap(target), resolve: (source, _, context) => loadedAll(context, source[member]) },
    ]);
  return entries;
}

/** `customer` beside the text `customerId`. */
export const idEntry = (
  member: string,
  { name, kind, beside, apply }: LeadsTo,
  target: GraphQLObjectType,
  args: GraphQLFieldConfigArgumentMap,
): Entry => [
  name,
  {
    type: target,
    args,
    async resolve(source, given, context) {
      const id: string | undefined = source[member];
      const document: any = id === undefined ? null : await loaded(context, { typeId: kind, id });
      if (document === null || apply === undefined) return document;
      const key: string | undefined = beside && given[beside.argument];
      const found =
        key === undefined ? undefined : await context.loader.load(beside!.kind, { key });
      return apply(document, given, found);
    },
  },
];

/** A reference to any kind shows documents of one kind only. */
const shownOf = ({ about }: Field, reference: AnyReference | null | undefined) =>
  about.shown === undefined || reference?.typeId === about.shown ? reference : null;

const bareType = ({ about }: Field) =>
  about.kind === 'keyReference' ? keyReferenceType : referenceType;

export interface AnyReference {
  readonly typeId: string;
  readonly id?: string;
  readonly key?: string;
}

/** The document that a reference leads to, `null` when it dangles or leads this token nowhere. */
export function loaded(
  context: GraphqlContext,
  reference: AnyReference | null | undefined,
): Promise<unknown> | null {
  if (reference === undefined || reference === null || context.closed.has(reference)) return null;
  const kind = context.world.kinds.get(reference.typeId);
  if (kind === undefined) return null;
  const found = context.loader.load(reference.typeId, targetOf(reference));
  return kind.belongsTo === 'everybody' ? found : seen(kind, found, context);
}

async function seen(kind: Kind, found: Promise<any>, { principal }: GraphqlContext) {
  const document = await found;
  return document === null ? null : (followed(kind, document, principal) ?? null);
}

const targetOf = ({ id, key }: AnyReference): Target => (id === undefined ? { key: key! } : { id });

async function loadedAll(
  context: GraphqlContext,
  references: readonly AnyReference[] | null | undefined,
): Promise<unknown[] | null> {
  if (references === undefined || references === null) return null;
  const found = await Promise.all(references.map((one) => loaded(context, one)));
  return found.filter((document) => document !== null);
}
