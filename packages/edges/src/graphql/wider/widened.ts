// The schema by which mutations run. Introspection shows some members of inputs as mandatory, or in one
// of two forms, where execution takes more: another member in their place, or either form. The
// declarations say which (`accepts`), so documents written for either form pass.
import {
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Accepted } from '../schema/wider-places.ts';

/** A place where execution accepts more than introspection shows. */
export interface WiderPlace {
  /** `RemoveOrderDelivery.deliveryId` */
  readonly place: string;
  readonly shown: string;
  readonly accepted: string;
  readonly instead: readonly string[];
}

const acceptedBy = ({ extensions }: Pick<GraphQLInputFieldConfig, 'extensions'>) =>
  extensions?.accepts as Accepted | undefined;

const inputsOf = (schema: GraphQLSchema): readonly GraphQLInputObjectType[] =>
  Object.values(schema.getTypeMap()).filter(isInputObjectType);

/** All places, in the order of their names. */
export const widerPlaces = (schema: GraphQLSchema): readonly WiderPlace[] =>
  inputsOf(schema)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const accepted = acceptedBy(field);
        if (accepted === undefined) return [];
        return [
          {
            place: `${type.name}.${field.name}`,
            shown: String(field.type),
            accepted: String(accepted.type),
            instead: accepted.instead,
          },
        ];
      }),
    )
    .sort((one, other) => (one.place < other.place ? -1 : 1));

/** Names of the interchangeable types of variables, by the type of the place. */
export const twinTypes = (schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> =>
  new Map(
    inputsOf(schema).flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const accepted = acceptedBy(field);
        if (accepted === undefined) return [];
        const [shown, wide] = [getNamedType(field.type), getNamedType(accepted.type)];
        const names = [shown.name, ...accepted.variables];
        return shown.name === wide.name ? [] : [[wide.name, names] as const];
      }),
    ),
  );

/** Inputs that lead to a place where more is accepted. */
function touchedInputs(schema: GraphQLSchema): ReadonlySet<string> {
  const all = inputsOf(schema);
  const touched = new Set<string>();
  let before = -1;
  while (touched.size > before) {
    before = touched.size;
    for (const type of all)
      for (const field of Object.values(type.getFields()))
        if (acceptedBy(field) !== undefined || touched.has(getNamedType(field.type).name))
          touched.add(type.name);
  }
  return touched;
}

/** The same schema with everything that is accepted; only mutations take such inputs. */
export function widened(schema: GraphQLSchema): GraphQLSchema {
  const touched = touchedInputs(schema);
  const swap = swapper(schema, touched);
  const mutation = schema.getMutationType()!.toConfig();
  const fields = Object.fromEntries(
    Object.entries(mutation.fields).map(([name, field]) => {
      const args = Object.entries(field.args ?? {}).map(([arg, one]) => [
        arg,
        { ...one, type: swap(one.type) },
      ]);
      return [name, { ...field, args: Object.fromEntries(args) }];
    }),
  );
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && type.name !== mutation.name && !touched.has(type.name),
  );
  return new GraphQLSchema({
    ...schema.toConfig(),
    mutation: new GraphQLObjectType({ ...mutation, fields }),
    types,
  });
}

/** Replaces the inputs that lead to wider ones; each is made once. */
function swapper(schema: GraphQLSchema, touched: ReadonlySet<string>) {
  const made = new Map<string, GraphQLInputObjectType>();
  return swap;

  function swap(type: any): any {
    if (isNonNullType(type)) return new GraphQLNonNull(swap(type.ofType));
    if (isListType(type)) return new GraphQLList(swap(type.ofType));
    const known = schema.getType(type.name);
    if (known !== undefined && !touched.has(type.name)) return known;
    const input = known ?? type;
    return isInputObjectType(input) ? (made.get(type.name) ?? rebuilt(input)) : type;
  }

  function rebuilt(type: GraphQLInputObjectType): GraphQLInputObjectType {
    const config = type.toConfig();
    const fields = () =>
      Object.fromEntries(Object.entries(config.fields).map(([name, one]) => [name, wider(one)]));
    const again = new GraphQLInputObjectType({ ...config, fields });
    made.set(type.name, again);
    return again;
  }

  function wider(field: GraphQLInputFieldConfig): GraphQLInputFieldConfig {
    const { type = field.type, defaultValue = field.defaultValue } = acceptedBy(field) ?? {};
    return { ...field, type: swap(type), defaultValue };
  }
}
