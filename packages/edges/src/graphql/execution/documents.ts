// Documents that were seen before: measured, parsed, validated and planned once. Bounded in number and
// in text, the least recently used goes first.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import {
  type ASTVisitFn,
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  KnownTypeNamesRule,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  VariablesInAllowedPositionRule,
  validate,
  visit,
} from 'graphql';
import { executor } from '../plans/execute.ts';
import { variablesOfTwins } from '../wider/twin-variables.ts';
import { twinTypes, widened } from '../wider/widened.ts';
import type { GraphqlContext } from './context.ts';
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
 * Finds or prepares documents.
 * @returns a function that throws QueryComplexityLimitExceeded or a syntax error.
 */
export function documentCache(
  schema: GraphQLSchema,
  limits: GraphqlLimits,
): (text: string) => Document | Invalid {
  const known = boundedMemory<Document>(maxCharacters);
  const wide = () => mutationSchemaOf(schema);
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

/** Names of types are compared with all there are only for one that is unknown. */
const knownTypeNames: ValidationRule = (context) => {
  let rule: { readonly NamedType: ASTVisitFn<NamedTypeNode> } | undefined;
  return {
    NamedType(...visited) {
      const [{ name }] = visited;
      if (context.getSchema().getType(name.value) !== undefined) return undefined;
      rule ??= KnownTypeNamesRule(context) as { NamedType: ASTVisitFn<NamedTypeNode> };
      return rule.NamedType(...visited);
    },
  };
};

const rulesOfQueries: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === KnownTypeNamesRule ? knownTypeNames : rule,
);

/** Servers of one process have the same schema. */
const mutationSchemas = new WeakMap<GraphQLSchema, MutationSchema>();

function mutationSchemaOf(schema: GraphQLSchema): MutationSchema {
  const known = mutationSchemas.get(schema) ?? mutationSchema(schema);
  mutationSchemas.set(schema, known);
  return known;
}

function mutationSchema(schema: GraphQLSchema): MutationSchema {
  const variables = variablesOfTwins(twinTypes(schema));
  const rules = rulesOfQueries.map((rule) =>
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
    : { schema: schemas.schema, rules: rulesOfQueries };
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
  return {
    node,
    cost: (variables) => (variables === undefined ? highest : costOf(document, node, variables)),
    run: runner(schema, document, node),
    isFixed: isFixed(node),
  };
}

const isFixed = ({ selectionSet, variableDefinitions = [], operation }: OperationDefinitionNode) =>
  operation === 'query' &&
  variableDefinitions.length === 0 &&
  selectionSet.selections.every(
    (one) => one.kind === Kind.FIELD && one.name.value.startsWith('__'),
  );

/** Mutations, whose fields run one after the other, and introspection are left to graphql-js. */
function runner(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): Operation['run'] {
  if (node.operation === 'query' && !asksForSchema(document))
    return executor(schema, document, node, fieldsIn(document, node));
  const operationName = node.name?.value;
  return async (variableValues, contextValue) =>
    execute({ schema, document, operationName, variableValues, contextValue });
}

/** Whether any field is one of introspection. */
function asksForSchema(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== '__schema' && name.value !== '__type') return undefined;
      isFound = true;
      return BREAK;
    },
  });
  return isFound;
}
