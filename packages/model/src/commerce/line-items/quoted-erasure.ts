// Data copied from one step of a quote to the next ones is erased with it: addresses except the
// place where taxes are due, and comments. The copies stay, because sellers use them.
import { change, need, type Stored, type Write } from '../../declaration/index.ts';

type Copy = Stored & { readonly [member: string]: any };

const blanked = ({ id, key, country, state }: Copy): object => ({ id, key, country, state });

const withAddresses = (copy: Copy): Copy => ({
  ...copy,
  shippingAddress: copy.shippingAddress && blanked(copy.shippingAddress),
  billingAddress: copy.billingAddress && blanked(copy.billingAddress),
  itemShippingAddresses: copy.itemShippingAddresses.map(blanked),
});

const withoutComments = (copy: Copy): Copy => ({
  ...copy,
  buyerComment: undefined,
  sellerComment: undefined,
});

interface Copies {
  readonly staged: readonly Copy[] | undefined;
  readonly quotes: readonly Copy[];
  readonly carts: readonly Copy[];
}

/** Staged quotes and quotes made of the document at the path, and the carts of the former. */
export const copiesOf = (path: 'quoteRequest' | 'stagedQuote', { id }: Stored, known: any) => ({
  staged:
    path === 'stagedQuote'
      ? undefined
      : need.matching<Copy>('staged-quote', `${path}(id = :id)`, { id }),
  quotes: need.matching<Copy>('quote', `${path}(id = :id)`, { id }),
  ...(cartsKnown(known) as { carts: ReturnType<typeof cartsOf> }),
});

/** Which carts there are is known once the staged quotes are. */
const cartsKnown = ({ staged }: { readonly staged?: readonly Copy[] }) =>
  staged === undefined ? {} : { carts: cartsOf(staged) };

/** The carts that offers are prepared in. */
export const cartsOf = (staged: readonly Copy[]) =>
  need.many<Copy>(
    'cart',
    staged.map(({ quotationCart }) => ({ id: quotationCart.id })),
  );

const updates = (kind: string, copies: readonly Copy[] = [], blank: (copy: Copy) => Copy) =>
  copies.map((before): Write => ({ type: 'update', kind, before, change: change(blank(before)) }));

/** The writes that erase personal data. */
export const erasedCopies = (
  { staged, quotes, carts }: Copies,
  erase: boolean,
): readonly Write[] =>
  erase
    ? [
        ...updates('staged-quote', staged, withoutComments),
        ...updates('quote', quotes, (copy) => withoutComments(withAddresses(copy))),
        ...updates('cart', carts, (copy) => ({ ...withAddresses(copy), customerEmail: undefined })),
      ]
    : [];
