// The official SDK against a server of a test.
import {
  type ByProjectKeyRequestBuilder,
  createApiBuilderFromCtpClient,
} from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';

export interface SdkServer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly projectKey: string;
}

const flow = (server: SdkServer, scopes: readonly string[]) => ({
  host: server.url,
  projectKey: server.projectKey,
  credentials: { clientId: server.clientId, clientSecret: server.clientSecret },
  scopes: scopes.map((scope) => `${scope}:${server.projectKey}`),
  httpClient: fetch,
});

const apiOf = (builder: ClientBuilder, { url: host, projectKey }: SdkServer) =>
  createApiBuilderFromCtpClient(
    builder.withHttpMiddleware({ host, httpClient: fetch }).build(),
  ).withProjectKey({ projectKey });

/** The API for a back end: everything is allowed. */
export const trustedSdk = (server: SdkServer): ByProjectKeyRequestBuilder =>
  apiOf(new ClientBuilder().withClientCredentialsFlow(flow(server, ['manage_project'])), server);

/** Its client alone, for paths that the published SDK has no builders for. */
export const trustedClient = (server: SdkServer) =>
  new ClientBuilder()
    .withClientCredentialsFlow(flow(server, ['manage_project']))
    .withHttpMiddleware({ host: server.url, httpClient: fetch })
    .build();

/** The API for a visitor of the shop: every call begins an anonymous session of its own. */
export const visitorSdk = (
  server: SdkServer,
  ...scopes: readonly string[]
): ByProjectKeyRequestBuilder =>
  apiOf(new ClientBuilder().withAnonymousSessionFlow(flow(server, scopes)), server);

/** The API in the name of a customer, by the password flow. */
export function customerSdk(
  server: SdkServer,
  user: { readonly username: string; readonly password: string },
  ...scopes: readonly string[]
): ByProjectKeyRequestBuilder {
  const { credentials, ...rest } = flow(server, scopes);
  const withUser = { ...rest, credentials: { ...credentials, user } };
  return apiOf(new ClientBuilder().withPasswordFlow(withUser), server);
}
