// The token represents the buyer's account at a payment service: anyone with it can charge the
// buyer. It is sealed in the document and opened only in answers to requests for payment methods
// themselves.
import { type Compute, need } from '../../../declaration/index.ts';
import { maskedToken } from '../payment/resource.ts';
import type { PaymentMethod, PaymentMethodFields } from './resource.ts';

/** What the tokens are sealed for, so that they are of no use in another project. */
export const tokenPurpose = (projectKey: string): string =>
  `tokens of the payment methods of ${projectKey}`;

/** The document as it is in messages, and as an expanded reference shows it. */
export const withMaskedToken = <D extends Partial<PaymentMethodFields>>(document: D): D =>
  document.token === undefined ? document : { ...document, token: maskedToken(document.token) };

const sealedIn = (documents: readonly PaymentMethod[]): string[] =>
  documents.flatMap(({ token }) => token?.value ?? []);

export const compute: Compute = {
  needs(documents: readonly PaymentMethod[], { projectKey }) {
    const sealed = sealedIn(documents);
    return sealed.length === 0 ? {} : { tokens: need.opened(sealed, tokenPurpose(projectKey)) };
  },
  apply(document: PaymentMethod, { tokens }: { tokens?: ReadonlyMap<string, string> }) {
    const value = document.token && tokens?.get(document.token.value);
    return value === undefined ? withMaskedToken(document) : { ...document, token: { value } };
  },
  carried: ({ token: _token, ...others }) => others,
};
