// Documents that were seen before: measured, parsed and validated once, and compiled when they come
// again. Bounded in number and in text, the least recently used goes first.
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { boundedMemory } from '../../platform/bounded-memory.ts';
import { variablesOfTwins } from '../wider/twin-variables.ts';
import { twinTypes, widened } from '../wider/widened.ts';
import type { GraphqlContext } from './context.ts';
import { inputMembersIn } from './input-size.ts';
import {
  costOf,
  fieldsIn,
  type GraphqlLimits,
  measureDocument,
  measureTokens,
  operationsOf,
} from './measure.ts';

interface Document {
  /** @returns the operation of the name, or the only one. */
  operation(name: string | undefined): Operation | undefined;
}

export interface Operation {
  readonly node: OperationDefinitionNode;
  /** Cost for the variables; without them the highest one possible. */
  readonly cost: (variables?: Variables) => number;
  readonly run: (variables: Variables, context: GraphqlContext) => Promise<ExecutionResult>;
  /** Answers nothing but the description of the schema, so every answer is the same. */
  readonly isFixed: boolean;
}

export interface Variables {
  readonly [name: string]: unknown;
}

/** A document that breaks the grammar or does not fit the schema. */
interface Invalid {
  readonly errors: readonly GraphQLError[];
}

/**
 * Total length of the source of all documents; a parsed document takes far more, whatever its
 * length.
 */
const maxCharacters = 16_000_000;
const charactersOfAny = 16_000;

/**
 * Larger operations are not worth the time that compiling takes, with nothing else done meanwhile.
 * Fragments count wherever they are spread: a few lines of them can expand to thousands of fields.
 */
const maxCompiledFields = 500;

/** The compiler writes out the members of each variable; for recursive types without end. */
const maxCompiledMembers = 500;

/**
 * Finds or prepares documents.
 * @returns a function that throws QueryComplexityLimitExceeded or a syntax error.
 */
export function documentCache(
  schema: GraphQLSchema,
  limits: GraphqlLimits,
): (text: string) => Document | Invalid {
  const known = boundedMemory<Document>(maxCharacters);
  let made: MutationSchema | undefined;
  const wide = () => {
    made ??= mutationSchema(schema);
    return made;
  };
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const prepared = prepare({ schema, wide }, limits, text);
    if ('errors' in prepared) return prepared;
    known.set(text, prepared, charactersOfAny + text.length);
    return prepared;
  };
}

/** The schema that introspection shows, and the one by which mutations run. */
interface Schemas {
  readonly schema: GraphQLSchema;
  readonly wide: () => MutationSchema;
}

interface MutationSchema {
  readonly schema: GraphQLSchema;
  readonly rules: readonly ValidationRule[];
}

function mutationSchema(schema: GraphQLSchema): MutationSchema {
  const variables = variablesOfTwins(twinTypes(schema));
  const rules = specifiedRules.map((rule) =>
    rule === VariablesInAllowedPositionRule ? variables : rule,
  );
  return { schema: widened(schema), rules };
}

/** Introspection fields are in queries, so they show the schema of queries. */
function schemaFor(schemas: Schemas, document: DocumentNode): MutationSchema {
  const isChanging = operationsOf(document).some(({ operation }) => operation === 'mutation');
  const hasMutations = schemas.schema.getMutationType() != null;
  return isChanging && hasMutations
    ? schemas.wide()
    : { schema: schemas.schema, rules: specifiedRules };
}

function prepare(schemas: Schemas, limits: GraphqlLimits, text: string): Document | Invalid {
  measureTokens(text, limits);
  const document = parse(text, { maxTokens: limits.graphqlTokens });
  measureDocument(document, limits);
  const { schema, rules } = schemaFor(schemas, document);
  const errors = validate(schema, document, rules);
  if (errors.length > 0) return { errors };
  const operations = new Map(
    operationsOf(document).map((node) => {
      const own = node.operation === 'mutation' ? schema : schemas.schema;
      return [node.name?.value, operationOf(own, document, node)];
    }),
  );
  return {
    operation(name) {
      if (name !== undefined) return operations.get(name);
      return operations.size === 1 ? [...operations.values()][0] : undefined;
    },
  };
}

function operationOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): Operation {
  const highest = costOf(document, node);
  const compilable =
    node.operation === 'query' &&
    fieldsIn(document, node) <= maxCompiledFields &&
    inputMembersIn(schema, node) <= maxCompiledMembers;
  return {
    node,
    cost: (variables) => (variables === undefined ? highest : costOf(document, node, variables)),
    run: runner(schema, document, node, compilable),
    isFixed: isFixed(node),
  };
}

const isFixed = ({ selectionSet, variableDefinitions = [], operation }: OperationDefinitionNode) =>
  operation === 'query' &&
  variableDefinitions.length === 0 &&
  selectionSet.selections.every(
    (one) => one.kind === Kind.FIELD && one.name.value.startsWith('__'),
  );

/**
 * Interprets at first and compiles from the second time on. Mutations are always interpreted:
 * compiling their large inputs takes longer than any of them runs.
 */
function runner(
  schema: GraphQLSchema,
  document: DocumentNode,
  { name }: OperationDefinitionNode,
  compilable: boolean,
): Operation['run'] {
  let runs = 0;
  // Null once the compiler has failed: it would fail in the same way each time.
  let compiled: CompiledQuery | null | undefined;
  const operationName = name?.value;
  const interpret: Operation['run'] = async (variableValues, contextValue) =>
    execute({ schema, document, operationName, variableValues, contextValue });
  return async (variables, context) => {
    runs += 1;
    if (!compilable || runs === 1) return interpret(variables, context);
    compiled ??= compiledOrNot(schema, document, operationName);
    if (compiled === null) return interpret(variables, context);
    return (await compiled.query(undefined, context, variables)) as ExecutionResult;
  };
}

/** The document was validated, so whatever the compiler refuses or throws is its own limit. */
function compiledOrNot(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): CompiledQuery | null {
  try {
    const compiled = compileQuery(schema, document, operationName ?? '', {
      disableLeafSerialization: true,
      disablingCapturingStackErrors: true,
    });
    return isCompiledQuery(compiled) ? compiled : null;
  } catch {
    return null;
  }
}
