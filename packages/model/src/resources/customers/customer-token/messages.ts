import { f, message } from '../../../declaration/index.ts';

/** The value stays out of messages: a stored message must not be enough to become the customer. */
const members = {
  customerId: f.text(),
  expiresAt: f.dateTime(),
  invalidateOlderTokens: f.boolean(),
};

export const customerEmailTokenCreated = message('CustomerEmailTokenCreated', members);
export const customerPasswordTokenCreated = message('CustomerPasswordTokenCreated', members);
