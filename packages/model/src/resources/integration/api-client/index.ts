import {
  apiError,
  change,
  covers,
  endpoint,
  f,
  kindOf,
  need,
  type Principal,
  parseScope,
  procedure,
  scopeList,
} from '../../../declaration/index.ts';
import {
  accessTokenValidity,
  apiClient,
  refreshTokenValidity,
  shown,
  storedSecret,
} from './resource.ts';

/** A century; a later date would exceed the range of dates. */
const maxDays = 36_500;
const millisecondsPerDay = 86_400_000;

export const createApiClient = procedure({
  doc: 'Creates an API client; only this response contains the secret.',
  method: 'POST',
  path: '/api-clients',
  status: 201,
  scopes: ['manage_api_clients'],
  body: {
    name: f.text({ min: 1, max: 256 }),
    scope: f.text({ min: 1, max: 32_768 }),
    deleteDaysAfterCreation: f.optional(f.integer({ min: 1, max: maxDays })),
    accessTokenValiditySeconds: f.optional(accessTokenValidity()),
    refreshTokenValiditySeconds: f.optional(refreshTokenValidity()),
  },
  answers: 'api-client',
  needs: () => ({ secret: need.secret() }),
  run({ scope, deleteDaysAfterCreation, ...members }, { secret, now }, { principal }) {
    const document = {
      ...members,
      scope: scopesToHandOut(scope, principal).join(' '),
      ...deletion(now, deleteDaysAfterCreation),
    };
    return {
      writes: [
        {
          type: 'create',
          kind: 'api-client',
          change: change(document),
          secret: storedSecret(secret),
        },
      ],
      answer: ([stored]) => ({ ...shown(stored!), secret }),
    };
  },
  graphql: {
    mutation: 'createApiClient',
    result: { ...apiClient.allFields, secret: f.text() },
    draft: { argument: 'draft', input: 'CreateApiClient' },
  },
});

/** A client cannot give another one what its own token does not hold. */
function scopesToHandOut(text: string, { scopes, projectKey }: Principal): readonly string[] {
  const wanted = scopeList(text);
  if (wanted.length === 0) throw apiError.InvalidInput('The draft needs at least one scope.');
  for (const one of wanted) {
    const scope = parseScope(one);
    if (scope === undefined)
      throw apiError.InvalidInput(`Malformed parameter: scope: '${one}' is not a scope.`);
    if (scope.projectKey !== projectKey || !covers(scopes, scope))
      throw apiError.insufficient_scope(
        `The token does not have the scope '${one}' and cannot grant it.`,
      );
  }
  return wanted;
}

function deletion(now: string, days: number | undefined): { deleteAt?: string } {
  if (days === undefined) return {};
  return { deleteAt: new Date(Date.parse(now) + days * millisecondsPerDay).toISOString() };
}

// Creation is a procedure, because it answers the secret; there is no update.
const endpoints = [
  endpoint({
    path: '/api-clients',
    operations: ['get', 'query', 'exists', 'delete'],
    by: ['id'],
    scopes: { view: ['view_api_clients'], manage: ['manage_api_clients'] },
    deletesBy: 'no version',
    transform: { applies: () => true, apply: shown },
  }),
];

export const apiClientKind = kindOf({
  resource: apiClient,
  endpoints,
  procedures: [createApiClient],
});
