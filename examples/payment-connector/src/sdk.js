// The SDK of payment connectors, set up from the environment that every connector is given.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setupPaymentSDK } from '@commercetools/connect-payments-sdk';

/** What one request knows; the SDK writes who sends it. */
const contexts = new AsyncLocalStorage();

/** Runs a function as a part of a request. */
export const inRequest = (correlationId, run) =>
  contexts.run({ correlationId, requestId: correlationId, authentication: undefined }, run);

const quiet = {
  debug() {},
  info() {},
  warn() {},
  error: (about, what) => console.error(what, about),
};

/** @param environment the variables of the process */
export function openSdk(environment) {
  const nameless =
    'CTP_CLIENT_ID CTP_CLIENT_SECRET CTP_PROJECT_KEY CTP_API_URL CTP_AUTH_URL CTP_SESSION_URL'
      .split(' ')
      .filter((name) => !environment[name]);
  if (nameless.length > 0) throw new Error(`Set ${nameless.join(', ')}.`);
  return setupPaymentSDK({
    projectKey: environment.CTP_PROJECT_KEY,
    clientId: environment.CTP_CLIENT_ID,
    clientSecret: environment.CTP_CLIENT_SECRET,
    apiUrl: environment.CTP_API_URL,
    authUrl: environment.CTP_AUTH_URL,
    sessionUrl: environment.CTP_SESSION_URL,
    checkoutUrl: environment.CTP_CHECKOUT_URL ?? environment.CTP_API_URL,
    jwksUrl: environment.CTP_JWKS_URL ?? '',
    jwtIssuer: environment.CTP_JWT_ISSUER ?? '',
    getContextFn: () => contexts.getStore() ?? { correlationId: '', requestId: '' },
    updateContextFn: (changes) => Object.assign(contexts.getStore() ?? {}, changes),
    logger: quiet,
  });
}
