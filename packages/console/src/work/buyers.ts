// Who bought, where an order or a cart has no e-mail address: the customer by name, else whom an address names.
import { useLoaded } from '../parts/page.tsx';
import { type Document, documentsWith } from '../server.ts';
import { useWords } from '../words/words.ts';

/** In place of an e-mail address. */
interface Buyer {
  /** Absent: no address names anybody, and the customer is deleted, hidden by the role, or a guest. */
  readonly buyer: string | undefined;
  readonly isGuest: boolean;
}

const nameOf = (person: any): string | undefined =>
  [person?.firstName, person?.lastName].filter((one) => (one ?? '') !== '').join(' ') ||
  person?.companyName ||
  person?.company ||
  undefined;

/** Whom the addresses name: a guest has no other name. */
export const addresseeOf = ({ billingAddress, shippingAddress }: any): string | undefined =>
  nameOf(billingAddress) ?? nameOf(shippingAddress);

/** Orders or carts, each with its buyer where it has no e-mail address. Reads the customers together. */
export async function withBuyers(
  project: string,
  documents: readonly any[],
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const isNameless = ({ customerEmail }: any) => (customerEmail ?? '') === '';
  const ids = documents.filter(isNameless).flatMap(({ customerId }) => customerId ?? []);
  const found = await documentsWith(project, '/customers', 'id', [...new Set(ids)], signal);
  const customers = new Map(found.map((one) => [one.id, nameOf(one) ?? String(one.email)]));
  const buyerOf = (one: any): Buyer => ({
    buyer: customers.get(one.customerId) ?? addresseeOf(one),
    isGuest: one.customerId === undefined,
  });
  return documents.map((one) => (isNameless(one) ? { ...one, customerEmail: buyerOf(one) } : one));
}

/** What people read in place of an e-mail address. */
export function useBuyerText(): (buyer: Buyer) => string {
  const t = useWords('work');
  return ({ buyer, isGuest }) => buyer ?? (isGuest ? t.guest : t.customer);
}

export const isBuyer = (value: unknown): value is Buyer =>
  typeof value === 'object' && value !== null && 'isGuest' in value;

/** What the page of an order calls its buyer; nothing before it is known. */
export function useBuyer(project: string, order: any): string {
  const textOf = useBuyerText();
  const { value } = useLoaded(['buyer', project, order.id, order.version], (signal) =>
    withBuyers(project, [order], signal),
  );
  const email: any = value?.[0]?.customerEmail;
  return isBuyer(email) ? textOf(email) : (email ?? '');
}
