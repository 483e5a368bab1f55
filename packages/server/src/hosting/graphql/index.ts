// `POST /graphql` of the gateway: the header names the service. Queries to the console's services
// are answered here, queries to the shop by the HTTP API with the scopes of the session.

import { ApiError } from '@storewright/model/declaration';
import { execute, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { type Asked, scopesIn, sessionOf } from '../applications/caller.ts';
import { type HostingAnswer, headerOf, json, type UpstreamAnswer } from '../applications/world.ts';
import type { Upstream } from '../upstream.ts';
import { administrationRoot } from './administration.ts';
import { badRequest, refusal, refused, shownAs } from './errors.ts';
import { administrationSchema, menuSchema, settingsSchema, userSchema } from './schema.ts';
import { settingsRoot } from './settings.ts';
import { userRoot } from './user.ts';

// The menu of the shell: nothing of ours, and the group that installed applications are put into.

const applicationsGroup = { key: '2', items: [] };

/** Shells before 22.42 ask for the entries without their groups. */
const menuRoot = {
  applicationsMenu: () => ({ appBar: [], navBar: [], navBarGroups: [applicationsGroup] }),
  allFeatureToggles: () => [],
};

type Ask = (call: Upstream) => Promise<UpstreamAnswer>;

interface Question {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: { readonly [name: string]: unknown };
}

export async function answerGraphql(asked: Asked, ask: Ask): Promise<HostingAnswer> {
  const target = headerOf(asked.request, 'x-graphql-target');
  if (target === 'ctp') return askShop(asked, ask);
  const question = questionOf(asked.request.body);
  if (question === undefined) return refused(badRequest('The body is not a GraphQL request.'), 400);
  const session = await sessionOf(asked);
  switch (target) {
    case 'mc':
      return run(userSchema, question, userRoot(asked, session));
    case 'settings':
      return run(settingsSchema, question, settingsRoot(asked, session));
    case 'administration':
      return run(administrationSchema, question, administrationRoot(session));
    default:
      return refused(badRequest(`The target '${target ?? ''}' is not supported here.`), 400);
  }
}

/** The menu, which is asked of the pages and not of the gateway. */
export async function answerMenu({ request }: Asked): Promise<HostingAnswer> {
  const question = questionOf(request.body);
  if (question === undefined) return refused(badRequest('The body is not a GraphQL request.'), 400);
  return run(menuSchema, question, menuRoot);
}

function questionOf(body: Buffer | undefined): Question | undefined {
  try {
    const { query, operationName, variables } = JSON.parse(body?.toString('utf8') ?? '');
    if (typeof query !== 'string') return undefined;
    return {
      query,
      operationName: typeof operationName === 'string' ? operationName : undefined,
      variables: typeof variables === 'object' && variables !== null ? variables : {},
    };
  } catch {
    return undefined;
  }
}

/** The kit's longest document has some two hundred. */
const maxTokens = 2_000;

async function run(
  schema: GraphQLSchema,
  { query, operationName, variables }: Question,
  rootValue: object,
): Promise<HostingAnswer> {
  const document = parsed(query);
  if (!('kind' in document)) return refused(document, 400);
  const [error] = validate(schema, document, undefined, { maxErrors: 5 });
  if (error !== undefined) return refused(error, 400);
  const { data, errors } = await execute({
    schema,
    document,
    rootValue,
    operationName,
    variableValues: variables,
  });
  if (errors === undefined) return json(200, { data });
  return json(data === undefined ? 400 : 200, { data, errors: errors.map(shownError) });
}

function parsed(query: string) {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    return error as GraphQLError;
  }
}

/** Faults of ours are not described. */
function shownError(error: GraphQLError) {
  const { originalError } = error;
  if (originalError === undefined || error.extensions.code !== undefined) return shownAs(error);
  if (!(originalError instanceof ApiError)) return shownAs(badRequest('The server failed.'));
  const { locations, path } = error.toJSON();
  const { code, message, members } = originalError;
  const told = [message, members.detailedErrorMessage].filter(Boolean).join(' ');
  return { message: told, locations, path, extensions: { code } };
}

async function askShop(asked: Asked, ask: Ask): Promise<HostingAnswer> {
  const session = await sessionOf(asked);
  if (session === undefined) return refused(refusal('UNAUTHENTICATED'));
  const { request } = asked;
  const project = headerOf(request, 'x-project-key') ?? '';
  const scopes = await scopesIn(asked, session, project);
  if (scopes === undefined)
    return refused(refusal('FORBIDDEN', `The project with key '${project}' was not found.`));
  const answer = await ask({
    method: 'POST',
    project,
    path: '/graphql',
    scopes,
    user: session.user.email,
    headers: {
      'content-type': 'application/json',
      'x-correlation-id': asked.request.correlationId,
    },
    body: request.body,
    isAnew: headerOf(request, 'x-force-token') === 'true',
  });
  return {
    status: answer.status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: answer.body,
  };
}
