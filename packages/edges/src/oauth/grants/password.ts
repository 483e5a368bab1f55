// A token for a customer, of the project or of one store.
import { apiError } from '@storewright/model/declaration';
import { requiredParameter } from '../tokens/form.ts';
import { tokenHash } from '../tokens/hash.ts';
import { grantable } from '../tokens/scope.ts';
import { issueTokens } from '../tokens/token.ts';
import type { KnownCustomer } from '../world.ts';
import { type Issued, type TokenRequest, wantsRefreshToken } from './grant.ts';

export const grantType = { name: 'password', path: 'customers' } as const;
export const parameters = ['username', 'password'];

export async function issue(request: TokenRequest): Promise<Issued> {
  const { world, client, form, now } = request;
  const scopes = grantable(form.get('scope'), client.scopes, client.projectKey);
  const customer = await authenticateCustomer(request);
  const subject = { customerId: customer.id };
  const withRefreshToken = wantsRefreshToken(form);
  // The token depends on the very hash that was checked: a change during the login ends it too.
  const customerSecret = tokenHash(customer.passwordHash ?? '');
  const body = await issueTokens(world.database, now, {
    client,
    scopes,
    subject,
    customerSecret,
    withRefreshToken,
  });
  return { body, subject };
}

/** Unknown customer and wrong password take the same time and give the same answer. */
async function authenticateCustomer(request: TokenRequest): Promise<KnownCustomer> {
  const { world, client, form, storeKey } = request;
  const email = requiredParameter(form, 'username');
  request.chargeAccount(email);
  const customer = await world.findCustomer(client.projectKey, email, storeKey);
  const password = requiredParameter(form, 'password');
  const isRight = await world.passwords.matches(password, customer?.passwordHash);
  if (!isRight || customer === undefined) throw refused();
  return customer;
}

const refused = () =>
  apiError.invalid_customer_account_credentials(
    'Customer account with the given credentials not found.',
  );
