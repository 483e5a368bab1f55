// The store of tokens of the mock's interface. Tokens are handed out by the token service here, so of the
// store there is what brings a token in; everything else says what to do instead.
import { StorewrightError } from '../client/storewright-error.ts';
import type { Relay } from '../hosted/relay.ts';

export interface MockToken {
  readonly access_token: string;
  readonly scope?: string;
  readonly [member: string]: unknown;
}

export interface MockAuthStore {
  /** From now on the token is let in. */
  addToken(token: MockToken, clientId?: string): void;
  /** @throws StorewrightError always: no list of tokens is kept outside the server */
  readonly tokens: never;
  readonly validate: never;
  getClientIdForToken(accessToken: string): never;
  getClientToken(clientId: string, clientSecret: string, scope?: string): never;
  getAnonymousToken(projectKey: string, anonymousId: string | undefined, scope: string): never;
  getCustomerToken(projectKey: string, customerId: string, scope: string): never;
  refreshToken(clientId: string, clientSecret: string, refreshToken: string): never;
  validateToken(token: string): never;
}

/** What a suite does in the place of each. */
const instead = {
  tokens: 'ask POST /oauth/introspect about a token',
  validate: 'set validateCredentials when the mock is made',
  getClientIdForToken: 'ask POST /oauth/introspect about the token',
  getClientToken: 'ask POST /oauth/token for one',
  getAnonymousToken: 'ask POST /oauth/{projectKey}/anonymous/token for one',
  getCustomerToken: 'sign the customer in at POST /oauth/{projectKey}/customers/token',
  refreshToken: 'ask POST /oauth/token with grant_type=refresh_token',
  validateToken: 'ask POST /oauth/introspect about it',
} as const;

const refuse = (name: keyof typeof instead): never => {
  throw new StorewrightError(
    `There is no ${name} of tokens inside the process; ${instead[name]}.`,
    0,
  );
};

export const authStoreOf = (relay: Relay): MockAuthStore => ({
  addToken: ({ access_token: token, scope }) =>
    relay.addToken(token, scope ?? 'manage_project:any'),
  get tokens(): never {
    return refuse('tokens');
  },
  get validate(): never {
    return refuse('validate');
  },
  getClientIdForToken: () => refuse('getClientIdForToken'),
  getClientToken: () => refuse('getClientToken'),
  getAnonymousToken: () => refuse('getAnonymousToken'),
  getCustomerToken: () => refuse('getCustomerToken'),
  refreshToken: () => refuse('refreshToken'),
  validateToken: () => refuse('validateToken'),
});
