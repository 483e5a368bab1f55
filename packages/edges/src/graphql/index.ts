// The GraphQL edge: the operations of the pipeline as one schema, bound to the declarations.
// Not here: what an operation does, and anything about one kind. Called by: server.ts.

import {
  type Freshness,
  invalidJson,
  type Parameters,
  type ReadSet,
  sanitised,
  type World,
} from '@storewright/engine/pipeline';
import { ApiError, apiError, type Principal } from '@storewright/model/declaration';
import { parseNoting } from '@storewright/platform/json';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { openBudget } from './execution/budget.ts';
import { openContext } from './execution/context.ts';
import { documentCache, type Operation, type Variables } from './execution/documents.ts';
import {
  type ErrorEntry,
  executionEntries,
  type Report,
  refusalEntry,
} from './execution/errors.ts';
import { type FixedAnswers, fixedAnswers } from './execution/fixed-answers.ts';
import { checkCost, type GraphqlLimits } from './execution/measure.ts';
import { createSchema } from './schema.ts';

export { documentCache } from './execution/documents.ts';
export type { GraphqlLimits } from './execution/measure.ts';
export { createSchema, rootFields, schemaText } from './schema.ts';

/** A request as the HTTP edge hands it over; shaped as the routes of REST are. */
interface GraphqlRequest {
  readonly principal: Principal;
  readonly parameters: Parameters;
  readonly body: unknown;
  readonly correlationId: string;
  /** Its client sent an `Idempotency-Key`. */
  readonly isNamed?: boolean;
  readonly freshness?: Freshness | undefined;
  /** What the request presumes: its token, and documents that queries look at. */
  readonly readSet?: ReadSet | undefined;
}

export interface GraphqlAnswer {
  readonly status: number;
  readonly text: string;
}

interface GraphqlRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: (request: GraphqlRequest) => Promise<GraphqlAnswer>;
  /** Makes what the first request would have to wait for. */
  readonly prepare?: () => void;
  readonly takesDocument?: true;
  readonly presumes: true;
}

/** What a client asks for. */
interface Question {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Variables;
}

/**
 * The routes of GraphQL for every kind of the world. Each field checks the scopes of its REST twin,
 * so the routes themselves take any valid token. The schema, which takes longer to make than all of
 * REST, is made by `prepare` or the first request.
 * @param report Called with details that clients do not see: faults of ours, and the cause of slow
 * queries.
 */
export function graphqlRoutes(world: World, limits: GraphqlLimits, report: Report): GraphqlRoute[] {
  let made: ReturnType<typeof documentCache> | undefined;
  const documents = () => {
    made ??= documentCache(createSchema(world.kinds), limits);
    return made;
  };
  const fixed = fixedAnswers();
  const answerTo = async (question: Question, request: GraphqlRequest, queriesOnly: boolean) => {
    const taken = { queriesOnly, isNamed: request.isNamed === true };
    const operation = prepared(() => operationFor(documents(), question, limits, taken));
    if (!('node' in operation)) return operation;
    // A mutation has effects, so it begins with nothing presumed.
    if (operation.node.operation === 'mutation') await request.readSet?.confirm();
    return run(operation, question.variables, { world, limits, request, report, fixed });
  };
  return [
    {
      method: 'POST',
      path: '/graphql',
      takesDocument: true,
      presumes: true,
      prepare: documents,
      handle: (request) => answerTo(questionOf(request.body), request, false),
    },
    {
      method: 'GET',
      path: '/graphql',
      presumes: true,
      handle: (request) => answerTo(askedBy(request.parameters), request, true),
    },
  ];
}

/** @throws InvalidJsonInput for anything but one question in an object. */
function questionOf(body: unknown): Question {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidJson('expected an object with the member query');
  const { query, operationName, variables = {} } = body as { [member: string]: unknown };
  if (typeof query !== 'string') throw invalidJson('query: expected string');
  if (operationName !== undefined && typeof operationName !== 'string')
    throw invalidJson('operationName: expected string');
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw invalidJson('variables: expected object');
  return { query, operationName, variables: variables as Variables };
}

function askedBy(parameters: Parameters): Question {
  const text = (name: string) => parameters.get(name)?.at(-1);
  const variables = text('variables');
  return questionOf({
    query: text('query'),
    operationName: text('operationName'),
    ...(variables === undefined ? {} : { variables: parsed(variables) }),
  });
}

function parsed(text: string): unknown {
  try {
    return sanitised(parseNoting(text));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw invalidJson('variables: not JSON');
  }
}

/** What `make` answers, or the refusal that it throws. */
function prepared(make: () => Operation | GraphqlAnswer): Operation | GraphqlAnswer {
  try {
    return make();
  } catch (error) {
    if (error instanceof ApiError) return refused([refusalEntry(error, error.code)]);
    if (error instanceof GraphQLError) return refused([refusalEntry(error, 'SyntaxError')]);
    throw error;
  }
}

/** The parts of an operation in addition to its source. */
interface Taken {
  readonly queriesOnly: boolean;
  readonly isNamed: boolean;
}

function operationFor(
  find: ReturnType<typeof documentCache>,
  { query, operationName, variables }: Question,
  limits: GraphqlLimits,
  { queriesOnly, isNamed }: Taken,
): Operation | GraphqlAnswer {
  const document = find(query);
  if ('errors' in document)
    return refused(document.errors.map((error) => refusalEntry(error, 'InvalidInput')));
  const operation = document.operation(operationName);
  if (operation === undefined)
    throw apiError.InvalidInput('operationName must name one operation of the document.');
  if (operation.node.operation === 'subscription')
    throw apiError.InvalidInput('Subscriptions are not offered.');
  if (queriesOnly && operation.node.operation !== 'query')
    throw apiError.InvalidInput('GET takes queries only; send mutations with POST.');
  // The client that names a mutation relies on it being carried out once.
  if (isNamed && operation.node.operation === 'mutation')
    throw apiError.InvalidInput(
      'Mutations take no Idempotency-Key; send the creation to its path of the HTTP API.',
    );
  if (operation.cost() > limits.graphqlCost) checkCost(operation.cost(variables), limits);
  return operation;
}

interface Setting {
  readonly world: World;
  readonly limits: GraphqlLimits;
  readonly request: GraphqlRequest;
  readonly report: Report;
  readonly fixed: FixedAnswers;
}

async function run(
  operation: Operation,
  variables: Variables,
  { world, limits, request, report, fixed }: Setting,
): Promise<GraphqlAnswer> {
  const known = fixed.of(operation);
  if (known !== undefined) return { status: 200, text: known };
  const budget = openBudget(limits.graphqlCost);
  const { principal, freshness, readSet: presumed } = request;
  const readSet = operation.node.operation === 'query' ? presumed : undefined;
  const context = openContext({ world, principal, budget, freshness, readSet });
  const running = operation.run(variables, context);
  const result = await Promise.race([running, budget.exceeded]);
  if (result instanceof ApiError) return ended(result);
  if (result.data === undefined) return refused(unfitVariables(result));
  const errors = result.errors && executionEntries(result.errors, report, request.correlationId);
  const text = textOf({ data: result.data, ...(errors === undefined ? {} : { errors }) });
  if (text === undefined) return ended(tooLarge());
  if (errors === undefined) fixed.keep(operation, text);
  return { status: 200, text };
}

/** The answer as JSON; `undefined` when it is longer than a string may be. */
function textOf(answer: object): string | undefined {
  try {
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const tooLarge = (): ApiError =>
  apiError.ContentTooLarge('The answer would be too large. Ask for fewer documents with limit.');

/** An operation that was ended: its answer has only the reason. */
const ended = (error: ApiError): GraphqlAnswer => ({
  status: 200,
  text: JSON.stringify({ data: null, errors: [refusalEntry(error, error.code)] }),
});

const unfitVariables = ({ errors = [] }: ExecutionResult): ErrorEntry[] =>
  errors.map((error) => refusalEntry(error, 'InvalidInput'));

const refused = (errors: readonly ErrorEntry[]): GraphqlAnswer => ({
  status: 400,
  text: JSON.stringify({ errors }),
});
