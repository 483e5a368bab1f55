// The token of a payment represents the buyer's account at a payment service: it is sealed in the
// document, and opened in answers to requests for payments.
import { type Compute, need } from '../../../declaration/index.ts';
import { type MethodInfo, type Payment, withMaskedToken } from './resource.ts';

/** Not bound to a project: a copy of the project has the payments with their tokens. */
const purpose = 'tokens of payments';

/** The token of an input, as it is stored. */
export const sealedToken = ({ token }: Pick<MethodInfo, 'token'> = {}) =>
  token && need.sealed(token.value, purpose);

/** The token of documents, as it was given. */
export const openedTokens = (documents: readonly Payment[]) => {
  const sealed = documents.flatMap(
    ({ paymentMethodInfo }) => paymentMethodInfo?.token?.value ?? [],
  );
  return sealed.length === 0 ? undefined : need.opened(sealed, purpose);
};

/** The method info, with the sealed token. */
export const withSealed = <M extends Pick<MethodInfo, 'token'>>(
  method: M,
  sealed: string | undefined,
): M => (sealed === undefined ? method : { ...method, token: { value: sealed } });

export const compute: Compute = {
  needs: (documents: readonly Payment[]) => ({ tokens: openedTokens(documents) }),
  apply(document: Payment, { tokens }: { tokens?: ReadonlyMap<string, string> }) {
    // One that was put as it is may have none.
    const { token, ...method } = document.paymentMethodInfo ?? {};
    const value = token && tokens?.get(token.value);
    if (value === undefined) return withMaskedToken(document);
    return { ...document, paymentMethodInfo: { ...method, token: { value } } };
  },
  carried({ paymentMethodInfo, ...others }) {
    const { token: _token, ...method } = paymentMethodInfo ?? {};
    return { ...others, paymentMethodInfo: method };
  },
};
