// The grants that the token paths offer, one line each.
export * as anonymous from './anonymous.ts';
export * as clientCredentials from './client-credentials.ts';
export * as password from './password.ts';
export * as refreshToken from './refresh-token.ts';
