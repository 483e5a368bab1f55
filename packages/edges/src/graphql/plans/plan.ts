// An operation as functions that make its answer. A field without a resolver is a property of its
// parent: it costs no call, no promise and no arguments. Functions for a selection are made when the
// first value for it comes, so a plan costs little more than the first answer.
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { fail, failNull, type Indexes, isPromise, type Run, type Spot, wait } from './run.ts';
import { type Sources, selectedFields } from './selections.ts';

/** Makes the value of the answer for a place. */
type Complete = (run: Run, value: any, indexes: Indexes | undefined) => unknown;

/** The facts about their field that resolvers get. */
export type FieldInfo = Pick<
  GraphQLResolveInfo,
  'fieldName' | 'fieldNodes' | 'fragments' | 'parentType' | 'returnType' | 'schema'
>;

interface FieldPlan {
  readonly key: string;
  readonly name: string;
  /** The name of a type, where the field asks for it. */
  readonly typeName: string | undefined;
  readonly resolve: Resolve | undefined;
  readonly argsOf: (run: Run) => any;
  readonly info: FieldInfo;
  readonly spot: Spot;
  /** Absent: the value is the answer. */
  readonly complete: Complete | undefined;
  readonly isNullable: boolean;
}

type Resolve = (parent: any, args: any, context: any, info: FieldInfo) => unknown;

/** What the functions of one plan have in common. */
interface Planner {
  readonly sources: Sources;
  /** Numbers the fields whose arguments are kept for a run. */
  counted: number;
}

export type ObjectPlan = Complete;

/** A function that makes the answer for the root. */
export function planOf(
  sources: Sources,
  type: GraphQLObjectType,
  nodes: readonly Pick<FieldNode, 'selectionSet'>[],
): ObjectPlan {
  const planner = { sources, counted: 0 };
  return objectPlan(planner, type, {
    path: [],
    nullable: 0,
    nodes: nodes as never,
    name: type.name,
  });
}

function objectPlan(planner: Planner, type: GraphQLObjectType, spot: Spot): Complete {
  let fields: readonly FieldPlan[] | undefined;
  return (run, value, indexes) => {
    fields ??= fieldsOf(planner, type, spot);
    const made: { [key: string]: unknown } = {};
    for (const field of fields) made[field.key] = readField(run, field, value, indexes, made);
    return made;
  };
}

function fieldsOf(planner: Planner, type: GraphQLObjectType, spot: Spot): FieldPlan[] {
  const sets = spot.nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return [...selectedFields(planner.sources, type, sets)].map(([key, nodes]) =>
    fieldPlan(planner, type, { key, nodes, above: spot }),
  );
}

interface Place {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly above: Spot;
}

function fieldPlan(planner: Planner, type: GraphQLObjectType, place: Place): FieldPlan {
  const { key, nodes, above } = place;
  const name = nodes[0]!.name.value;
  const field = type.getFields()[name];
  const isNullable = field !== undefined && !isNonNullType(field.type);
  const path = [...above.path, key];
  const nullable = isNullable ? path.length : above.nullable;
  const spot = { path, nullable, nodes, name: `${type.name}.${name}` };
  const { schema, fragments } = planner.sources;
  return {
    key,
    name,
    typeName: name === '__typename' ? type.name : undefined,
    resolve: field?.resolve as Resolve | undefined,
    argsOf: field === undefined ? () => none : argumentsOf(planner, field, nodes[0]!),
    info: {
      fieldName: name,
      fieldNodes: nodes,
      parentType: type,
      returnType: field?.type ?? type,
      schema,
      fragments,
    },
    spot,
    complete: field && completionOf(planner, nullableOf(field.type), spot),
    isNullable,
  };
}

const none = Object.freeze({});

/** The arguments; values without members of their own are the same for every parent of a run. */
function argumentsOf(
  planner: Planner,
  field: GraphQLField<any, any>,
  node: FieldNode,
): (run: Run) => any {
  if (field.args.length === 0) return () => none;
  const read = ({ variables }: Run) => getArgumentValues(field, node, variables);
  if (!field.args.every(({ type }) => isLeafType(getNamedType(type)))) return read;
  const number = planner.counted;
  planner.counted += 1;
  return (run) => {
    run.args[number] ??= Object.freeze(read(run));
    return run.args[number];
  };
}

/** Reads the field of the parent; a value to wait for is put into the object later. */
function readField(
  run: Run,
  field: FieldPlan,
  parent: any,
  indexes: Indexes | undefined,
  made: { [key: string]: unknown },
): unknown {
  const { resolve, typeName, spot } = field;
  if (typeName !== undefined) return typeName;
  try {
    if (resolve === undefined) return completed(run, field, parent?.[field.name], indexes);
    const value = resolve(parent, field.argsOf(run), run.context, field.info);
    if (!isPromise(value)) return completed(run, field, value, indexes);
    const refuse = (error: unknown) => {
      made[field.key] = fail(run, spot, indexes, error);
    };
    wait(
      run,
      value,
      (found) => {
        made[field.key] = completed(run, field, found, indexes);
      },
      refuse,
    );
    return null;
  } catch (error) {
    return fail(run, spot, indexes, error);
  }
}

function completed(run: Run, field: FieldPlan, value: any, indexes: Indexes | undefined): unknown {
  if (value === null || value === undefined)
    return field.isNullable ? null : failNull(run, field.spot, indexes);
  return field.complete === undefined ? value : field.complete(run, value, indexes);
}

const nullableOf = (type: GraphQLOutputType): any => (isNonNullType(type) ? type.ofType : type);

/** How a value of the type becomes one of the answer; `undefined`: it is one. */
function completionOf(planner: Planner, type: GraphQLOutputType, spot: Spot): Complete | undefined {
  if (isListType(type)) return listCompletion(planner, type.ofType, spot);
  if (isObjectType(type)) return objectPlan(planner, type, spot);
  return isAbstractType(type) ? abstractCompletion(planner, type, spot) : undefined;
}

function listCompletion(planner: Planner, item: GraphQLOutputType, around: Spot): Complete {
  const path = [...around.path, undefined];
  const isNullable = !isNonNullType(item);
  const spot = { ...around, path, nullable: isNullable ? path.length : around.nullable };
  const complete = completionOf(planner, nullableOf(item), spot);
  const itemOf: Complete = (run, value, indexes) => {
    if (value === null || value === undefined)
      return isNullable ? null : failNull(run, spot, indexes);
    return complete === undefined ? value : complete(run, value, indexes);
  };
  return (run, values, above) => {
    if (!Array.isArray(values)) throw new Error(`${around.name} is not a list.`);
    const made: unknown[] = [];
    for (let index = 0; index < values.length; index += 1) {
      const indexes = { index, above };
      const value = values[index];
      made.push(isPromise(value) ? null : itemOf(run, value, indexes));
      if (isPromise(value)) waitForItem(run, { value, made, indexes, spot }, itemOf);
    }
    return made;
  };
}

interface ItemToCome {
  readonly value: Promise<unknown>;
  readonly made: unknown[];
  readonly indexes: Indexes;
  readonly spot: Spot;
}

function waitForItem(run: Run, { value, made, indexes, spot }: ItemToCome, itemOf: Complete): void {
  const put = (item: unknown) => {
    made[indexes.index] = item;
  };
  wait(
    run,
    value,
    (found) => put(itemOf(run, found, indexes)),
    (error) => put(fail(run, spot, indexes, error)),
  );
}

/** Objects of several types: the value says which. */
function abstractCompletion(
  planner: Planner,
  type: Parameters<GraphQLSchema['getPossibleTypes']>[0],
  spot: Spot,
): Complete {
  const { schema } = planner.sources;
  const plans = new Map<string, Complete>();
  const planFor = (name: string) => {
    const found = schema.getType(name);
    if (!isObjectType(found) || !schema.isSubType(type, found))
      throw new Error(`${type.name} cannot be ${name}.`);
    const made = objectPlan(planner, found, spot);
    plans.set(name, made);
    return made;
  };
  const { resolveType } = type;
  const nameOf = (run: Run, value: any): unknown =>
    resolveType == null
      ? value.__typename
      : resolveType(value, run.context, undefined as never, type);
  return (run, value, indexes) => {
    const name = nameOf(run, value);
    if (typeof name !== 'string') throw new Error(`The type of a ${type.name} is unknown.`);
    return (plans.get(name) ?? planFor(name))(run, value, indexes);
  };
}
