// Tokens that a customer gets by e-mail: to prove the address, or to choose a new password. Only
// the SHA-256 is stored.
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

/** Longest validity in minutes: 31 days. */
export const maxMinutes = 44_640;
const minutesPerDay = 1_440;
/** Validity of a password token whose request names none. */
export const usualMinutes = minutesPerDay;

const fields = {
  customerId: f.text(),
  /** In the document the SHA-256 of the token, in the answer to its creation the token. */
  value: f.text(),
  expiresAt: f.dateTime(),
  invalidateOlderTokens: f.boolean(),
  /** Where the token is sent; with another address of the customer it counts no more. */
  email: f.inGraphql(f.text(), { hidden: true }),
} satisfies f.Fields;

const shared = {
  fields,
  unique: [unique('value')],
  facets: ['customerId'],
  // One day beyond the longest validity.
  retention: { from: 'createdAt', defaultDays: maxMinutes / minutesPerDay + 1 },
} as const;

export const emailToken = resource({
  name: 'CustomerEmailToken',
  doc: 'A token for the verification of the e-mail address of a customer.',
  ...shared,
});

export const passwordToken = resource({
  name: 'CustomerPasswordToken',
  doc: 'A token for a password reset.',
  ...shared,
});

export type CustomerToken = DocumentOf<typeof fields>;
