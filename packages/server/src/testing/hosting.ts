// Requests to the host of custom applications under any name, as a browser or a tool sends them.
import { request as requestHttp } from 'node:http';

export interface Told {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
  readonly body: any;
}

interface Asking {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

/** Asks the port at the address under the name `host`, whose port is added. */
export function askHost(url: string, path: string, asking: Asking = {}): Promise<Told> {
  const { port } = new URL(url);
  const { method = 'GET', host = 'mc-api.storewright.localhost', headers = {}, body } = asking;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = requestHttp(
      {
        ...{ host: '127.0.0.1', port, method, path },
        headers: {
          Host: `${host}:${port}`,
          ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      async (response) => {
        let received = '';
        for await (const piece of response.setEncoding('utf8')) received += piece;
        const { statusCode: status = 0, headers: told } = response;
        const isJson = told['content-type']?.startsWith('application/json') === true;
        const parsed = isJson && received !== '' ? JSON.parse(received) : undefined;
        resolve({ status, headers: told, text: received, body: parsed });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The origins of the pages and of the gateway on the port. */
export const originsAt = (url: string) => {
  const { port } = new URL(url);
  return {
    pages: `http://mc.storewright.localhost:${port}`,
    gateway: `http://mc-api.storewright.localhost:${port}`,
  };
};

/** An application as its configuration describes it. */
export const applicationDraft = (url: string, more: object = {}) => ({
  name: 'Avengers',
  entryPointUriPath: 'the-avengers',
  url,
  icon: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>',
  permissions: [
    { name: 'viewTheAvengers', oAuthScopes: ['view_channels'] },
    { name: 'manageTheAvengers', oAuthScopes: ['manage_channels'] },
  ],
  mainMenuLink: { defaultLabel: 'Avengers', labelAllLocales: [], permissions: [] },
  submenuLinks: [
    {
      uriPath: 'the-avengers/channels',
      defaultLabel: 'Channels',
      labelAllLocales: [{ locale: 'de', value: 'Kanäle' }],
      permissions: ['ViewTheAvengers'],
    },
  ],
  ...more,
});

export const fetchUser = `query FetchLoggedInUser { user: me { __typename id email language defaultProjectKey
  projects { __typename total results { __typename name key suspension { isActive } expiry { isActive } isProductionProject } }
  idTokenUserInfo { iss sub aud exp iat email name additionalClaims } } }`;
export const fetchProject = `query FetchProject($projectKey: String) { project(key: $projectKey) { __typename key version name
  countries currencies languages initialized expiry { isActive daysLeft } suspension { isActive reason } isProductionProject
  allAppliedPermissions { name value } allAppliedActionRights { group name value }
  allAppliedDataFences { ... on StoreDataFence { type name value group __typename } }
  allPermissionsForAllApplications { allAppliedPermissions { name value } allAppliedActionRights { group name value }
    allAppliedDataFences { ... on StoreDataFence { type name value group __typename } } }
  owner { id name } sampleDataImportDataset isUserAdminOfCurrentProject productCatalogModel } }`;
