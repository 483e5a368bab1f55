// The GraphQL of the Change History API: one query of records per root field, the same as that of REST.

import { documentCache, type GraphqlLimits } from '@storewright/edges/graphql';
import type { RouteAnswer, RouteRequest } from '@storewright/edges/rest';
import type { Parameters } from '@storewright/engine/pipeline';
import { ApiError, apiError, type Principal } from '@storewright/model/declaration';
import type { ConsoleUser } from '@storewright/store/storage/console-users';
import { buildSchema, type GraphQLError, type GraphQLSchema } from 'graphql';
import { codeOf } from './errors.ts';
import { keyedInGraphql, type RecordField, recordFields, schemaText } from './graphql-schema.ts';
import { graphqlRecord } from './graphql-values.ts';
import type { HistoryPage } from './history.ts';
import type { Place } from './parameters.ts';
import { resourceTypes, typeNameOf } from './resource-types.ts';

/** What the resolvers ask. */
export interface GraphqlWorld {
  readonly page: (
    principal: Principal,
    parameters: Parameters,
    place: Place,
  ) => Promise<HistoryPage>;
  readonly countRecords: (principal: Principal) => Promise<number>;
  readonly users: (project: string) => Promise<readonly ConsoleUser[]>;
  /** Reports a fault of the server. */
  readonly fault: (error: unknown, correlationId: string) => void;
}

type Arguments = { readonly [name: string]: any };

interface Context {
  readonly principal: Principal;
  /** Runs the queries of records of one request one after the other, up to a number. */
  readonly inTurn: <Made>(run: () => Promise<Made>) => Promise<Made>;
}

/** Queries of records in one request. */
const maxQueries = 20;

function openContext(principal: Principal): Context {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return {
    principal,
    inTurn(run) {
      count += 1;
      if (count > maxQueries)
        throw apiError.InvalidInput(`A request has at most ${maxQueries} queries of records.`);
      const own = last.then(run, run);
      last = own.catch(() => undefined);
      return own;
    },
  };
}

const kindByName = new Map(resourceTypes.map(({ kind }) => [typeNameOf(kind), kind]));

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map(String);

/** Arguments → the parameters of REST. */
function parametersOf({ date, sources, resourceTypes: types, id, ...args }: Arguments): Parameters {
  const dates = date == null ? {} : { 'date.from': date.from, 'date.to': date.to };
  const all: Arguments = {
    ...args,
    ...dates,
    ...(sources == null ? {} : { source: sources }),
    ...(types == null ? {} : { resourceTypes: types.map((name: string) => kindByName.get(name)) }),
  };
  return new Map(
    Object.entries(all).flatMap(([name, value]) =>
      value == null ? [] : [[name, [...textsOf(value)]]],
    ),
  );
}

function resolverOf(world: GraphqlWorld, { kind }: RecordField) {
  return (_root: unknown, args: Arguments, { principal, inTurn }: Context) =>
    inTurn(async () => {
      const place = { resourceType: kind, id: args.id ?? undefined, keyed: keyedInGraphql };
      const page = await world.page(principal, parametersOf(args), place);
      return { ...page, results: page.results.map(graphqlRecord) };
    });
}

/** An instant, a number of hours, or `now`. */
function dateFilter(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw apiError.InvalidInput('date: an instant, a number of hours or now is expected.');
}

function schemaOf(world: GraphqlWorld): GraphQLSchema {
  const schema = buildSchema(schemaText());
  const date = schema.getType('DateFilterValue') as { parseValue?: (value: unknown) => string };
  date.parseValue = dateFilter;
  const fields = schema.getQueryType()!.getFields();
  for (const field of recordFields) fields[field.name]!.resolve = resolverOf(world, field);
  fields.tier!.resolve = () => 'PREMIUM';
  fields.status!.resolve = async (_root, _args, { principal, inTurn }: Context) => ({
    tier: 'PREMIUM',
    currentRecords: await inTurn(() => world.countRecords(principal)),
  });
  fields.allUsersOfOrganization!.resolve = (_root, _args, { principal }) =>
    world.users(principal.projectKey);
  return schema;
}

interface Question {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: { readonly [name: string]: unknown };
}

/** @throws InvalidJsonInput */
function questionOf(body: any): Question {
  const isObject = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(body) || typeof body.query !== 'string')
    throw apiError.InvalidJsonInput('The body is an object with the member query, a string.');
  const { query, operationName, variables } = body;
  if (operationName != null && typeof operationName !== 'string')
    throw apiError.InvalidJsonInput('operationName is a string.');
  if (variables != null && !isObject(variables))
    throw apiError.InvalidJsonInput('variables is an object.');
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

const longestMessage = 1_000;

function entry(error: GraphQLError | ApiError, code: string): object {
  const { message } = error;
  const { locations = [], path } = error as Partial<GraphQLError>;
  return {
    message: message.slice(0, longestMessage),
    locations,
    ...(path === undefined ? {} : { path }),
    extensions: { code },
  };
}

const refused = (errors: readonly object[]): RouteAnswer => ({
  status: 400,
  text: JSON.stringify({ errors }),
});

/** The error that a resolver threw, however often it was wrapped. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while ((cause as GraphQLError).originalError != null)
    cause = (cause as GraphQLError).originalError;
  return cause;
}

const unforeseen = apiError.General('An unexpected error happened.');

type Report = GraphqlWorld['fault'];

/** Errors of fields; faults of ours are reported and not shown. */
function entriesOf(errors: readonly GraphQLError[], report: Report, correlationId: string) {
  return errors.map((error) => {
    const cause = causeOf(error);
    const isOurs = !(cause instanceof ApiError);
    if (isOurs) report(cause, correlationId);
    const { message, status } = isOurs ? unforeseen : cause;
    const { locations, path } = error;
    return entry({ message, locations, path } as never, codeOf(status));
  });
}

/** Answers one request. The schema is made by the first one. */
export function graphqlEndpoint(world: GraphqlWorld, limits: GraphqlLimits) {
  let documents: ReturnType<typeof documentCache> | undefined;
  const operationOf = ({ query, operationName }: Question) => {
    documents ??= documentCache(schemaOf(world), limits);
    const document = documents(query);
    if ('errors' in document) return refused(document.errors.map((one) => entry(one, codeOf(400))));
    const operation = document.operation(operationName);
    if (operation === undefined)
      throw apiError.InvalidInput('operationName must name one operation of the document.');
    if (operation.node.operation !== 'query')
      throw apiError.InvalidInput('Only queries are offered.');
    return operation;
  };
  return async ({ body, principal, correlationId }: RouteRequest): Promise<RouteAnswer> => {
    const question = questionOf(body);
    const operation = prepared(() => operationOf(question));
    if (!('node' in operation)) return operation;
    const { data, errors } = await operation.run(
      question.variables,
      openContext(principal) as never,
    );
    if (data === undefined) return refused((errors ?? []).map((one) => entry(one, codeOf(400))));
    const told = errors && entriesOf(errors, world.fault, correlationId);
    return {
      status: 200,
      text: JSON.stringify({ data, ...(told === undefined ? {} : { errors: told }) }),
    };
  };
}

/** What `make` answers, or the refusal that it throws. */
function prepared<Made>(make: () => Made): Made | RouteAnswer {
  try {
    return make();
  } catch (error) {
    if (error instanceof ApiError) return refused([entry(error as never, codeOf(error.status))]);
    if ((error as Error).name === 'GraphQLError')
      return refused([entry(error as GraphQLError, codeOf(400))]);
    throw error;
  }
}
