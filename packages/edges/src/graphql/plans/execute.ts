// Runs an operation by its plan. Variables of `@skip` and `@include` decide which fields there are,
// so an operation has a plan for each of their combinations.

import { cut, limits } from '@storewright/model/declaration';
import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { type ObjectPlan, planOf } from './plan.ts';
import { concluded, openRun } from './run.ts';
import type { Fragments, Variables } from './selections.ts';

type Execute = (variables: Variables, context: unknown) => Promise<ExecutionResult>;

/** Fields of all plans that an operation keeps. */
const maxFields = 500;

/**
 * Execution of a query of a validated document; introspection needs graphql-js.
 * @param fields How many fields the operation has once fragments are written out.
 */
export function executor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fields: number,
): Execute {
  const planFor = plansOf(schema, document, operation, fields);
  const { variableDefinitions = [] } = operation;
  return async (given, context) => {
    const { coerced, errors } = getVariableValues(schema, variableDefinitions, given, {
      maxErrors: 50,
    });
    if (errors !== undefined) return { errors };
    const run = openRun(coerced, context);
    let data: unknown;
    try {
      data = planFor(coerced)(run, undefined, undefined);
    } catch (error) {
      return { data: null, errors: [rootError(error, operation)] };
    }
    if (run.waiting > 0)
      await new Promise<void>((resolve) => {
        run.finish = resolve;
      });
    return concluded(run, data as object) as ExecutionResult;
  };
}

/** An error outside of any field, such as a directive whose variable is null. */
const rootError = (error: unknown, operation: OperationDefinitionNode) =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(cut(String(error), limits.messageLength), {
        nodes: [operation],
        originalError: error as Error,
      });

function plansOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fields: number,
): (variables: Variables) => ObjectPlan {
  const fragments = fragmentsOf(document);
  const deciding = decidingVariables(document);
  const plans = new Map<string, ObjectPlan>();
  return (variables) => {
    const name = deciding.map((one) => JSON.stringify(variables[one])).join();
    const known = plans.get(name);
    if (known !== undefined) return known;
    // A plan outlives the request: it keeps no more of the variables than it needs.
    const own = deciding.filter((one) => Object.hasOwn(variables, one));
    const decided = Object.fromEntries(own.map((one) => [one, variables[one]]));
    const sources = { schema, fragments, variables: decided };
    const made = planOf(sources, schema.getQueryType()!, [operation]);
    if (fields > maxFields) return made;
    if ((plans.size + 1) * fields > maxFields) plans.clear();
    plans.set(name, made);
    return made;
  };
}

const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );

/** Variables of `@skip` and `@include`. */
function decidingVariables(document: DocumentNode): readonly string[] {
  const found = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) found.add(value.name.value);
    },
  });
  return [...found];
}
