// The addresses of a customer or a business unit: a list, who is for shipping and billing, and the
// nine actions on them. Addresses are named by id or by key, exactly one of them.
import {
  type Action,
  type ActionOwner,
  ApiError,
  apiError,
  change,
  duplicateField,
  f,
  type MessageType,
  message,
} from '../../declaration/index.ts';
import { isSame } from '../values/same.ts';
import { type Address, address, addressDraft, withAddressId } from './address.ts';

/** Members of the owner's document. */
export const addressBookFields = {
  addresses: f.listOf(address()),
  defaultShippingAddressId: f.optional(f.text()),
  shippingAddressIds: f.listOf(f.text()),
  defaultBillingAddressId: f.optional(f.text()),
  billingAddressIds: f.listOf(f.text()),
};

/** Members of the owner's draft; integers are indexes into `addresses`. */
export const addressBookDraft = {
  addresses: f.optional(f.listOf(addressDraft())),
  defaultShippingAddress: f.optional(f.integer()),
  shippingAddresses: f.optional(f.listOf(f.integer())),
  defaultBillingAddress: f.optional(f.integer()),
  billingAddresses: f.optional(f.listOf(f.integer())),
};

type Stored = Address & { readonly id?: string | undefined };

export type AddressBook = f.ObjectOf<typeof addressBookFields>;

type Draft = f.ObjectOf<typeof addressBookDraft>;

/**
 * The address book of a draft; a default also joins its list, as the first.
 * @throws InvalidOperation for an index out of range, DuplicateField for a key used twice.
 */
export function addressBookOf(draft: Draft, newId: () => string): AddressBook {
  const addresses = (draft.addresses ?? []).map((one) => withAddressId(one, newId));
  addresses.forEach((one, index) => {
    checkKey(addresses.slice(0, index), one);
  });
  checkIndexes(draft, addresses.length);
  const idAt = (index: number): string => addresses[index]!.id;
  const idsAt = (indexes: readonly number[] = [], first?: number) =>
    unique([...(first === undefined ? [] : [first]), ...indexes].map(idAt));
  const { defaultShippingAddress: shipping, defaultBillingAddress: billing } = draft;
  return {
    addresses,
    shippingAddressIds: idsAt(draft.shippingAddresses, shipping),
    billingAddressIds: idsAt(draft.billingAddresses, billing),
    defaultShippingAddressId: shipping === undefined ? undefined : idAt(shipping),
    defaultBillingAddressId: billing === undefined ? undefined : idAt(billing),
  };
}

const indexMembers = [
  'defaultShippingAddress',
  'shippingAddresses',
  'defaultBillingAddress',
  'billingAddresses',
] as const satisfies readonly (keyof Draft)[];

/** @throws InvalidOperation with one error for each index that no address has */
function checkIndexes(draft: Draft, count: number): void {
  const wrong = indexMembers.flatMap((member) =>
    [draft[member] ?? []]
      .flat()
      .filter((index) => index < 0 || index >= count)
      .map((index) => `${member}: there is no address with index ${index} in the draft.`),
  );
  const [first, ...others] = wrong;
  if (first === undefined) return;
  const code = 'InvalidOperation';
  throw new ApiError(
    code,
    first,
    {},
    undefined,
    others.map((message) => ({ code, message })),
  );
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

function checkKey(others: readonly Stored[], { key }: Stored): void {
  if (key !== undefined && others.some((other) => other.key === key))
    throw duplicateField('key', key);
}

const addressRole = () => f.choice('AddressRole', 'Shipping', 'Billing');

/** The messages `<prefix>AddressAdded` and so on, as exported constants of the owner. */
export function addressBookMessages(prefix: string) {
  const one = { address: address() };
  const withRoles = { ...one, addressRoles: f.listOf(addressRole()) };
  const maybe = { address: f.optional(address()) };
  return {
    addressAdded: message(`${prefix}AddressAdded`, one),
    addressChanged: message(`${prefix}AddressChanged`, withRoles),
    addressRemoved: message(`${prefix}AddressRemoved`, withRoles),
    shippingAddressAdded: message(`${prefix}ShippingAddressAdded`, one),
    shippingAddressRemoved: message(`${prefix}ShippingAddressRemoved`, one),
    billingAddressAdded: message(`${prefix}BillingAddressAdded`, one),
    billingAddressRemoved: message(`${prefix}BillingAddressRemoved`, one),
    defaultShippingAddressSet: message(`${prefix}DefaultShippingAddressSet`, maybe),
    defaultBillingAddressSet: message(`${prefix}DefaultBillingAddressSet`, maybe),
  };
}

type Messages = ReturnType<typeof addressBookMessages>;

type Named = f.ObjectOf<typeof naming>;

const naming = { addressId: f.optional(f.text()), addressKey: f.optional(f.text()) };

/** @throws InvalidOperation that names the identifier. */
function addressNamed(book: AddressBook, { addressId, addressKey }: Named): Stored {
  if ((addressId === undefined) === (addressKey === undefined))
    throw apiError.InvalidInput('Exactly one of addressId and addressKey is required.');
  const found = book.addresses.find(({ id, key }) =>
    addressId === undefined ? key === addressKey : id === addressId,
  );
  if (found !== undefined) return found;
  const words = addressId === undefined ? `key '${addressKey}'` : `id '${addressId}'`;
  throw apiError.InvalidOperation(`There is no address with ${words}.`);
}

const rolesOf = (book: AddressBook, id: string) => [
  ...(book.shippingAddressIds.includes(id) ? (['Shipping'] as const) : []),
  ...(book.billingAddressIds.includes(id) ? (['Billing'] as const) : []),
];

interface Options {
  readonly messages: Messages;
  readonly permission?: string;
  /** A default address can be set to another one only, not removed. */
  readonly keepsDefaults?: boolean;
}

type AddressBookActions = {
  readonly [N in
    | 'addAddress'
    | 'changeAddress'
    | 'removeAddress'
    | `${'add' | 'remove'}${Side}AddressId`
    | `setDefault${Side}Address`]: Action;
};

/** All nine actions; the owner exports them under these names. */
export function addressBookActions(owner: ActionOwner, options: Options): AddressBookActions {
  const { messages } = options;
  const act = (declaration: object) =>
    owner.action({
      ...(options.permission === undefined ? {} : { permission: options.permission }),
      ...declaration,
    });
  return {
    addAddress: act(adding(messages)),
    changeAddress: act(changingAddress(messages)),
    removeAddress: act(removing(messages)),
    ...sideActions(act, 'Shipping', options),
    ...sideActions(act, 'Billing', options),
  };
}

const adding = ({ addressAdded }: Messages) => ({
  doc: 'Adds an address.',
  members: { address: addressDraft() },
  emits: [addressAdded],
  apply(book: AddressBook, { address: draft }: { address: Stored }, facts: any) {
    checkKey(book.addresses, draft);
    const added = withAddressId(draft, facts.newId);
    return change(
      { ...book, addresses: [...book.addresses, added] },
      addressAdded({ address: added }),
    );
  },
});

const changingAddress = ({ addressChanged }: Messages) => ({
  doc: 'Replaces all fields of an address except its id.',
  members: { ...naming, address: addressDraft() },
  emits: [addressChanged],
  apply(book: AddressBook, input: Named & { address: Stored }) {
    const before = addressNamed(book, input);
    const others = book.addresses.filter((one) => one !== before);
    checkKey(others, input.address);
    const after = { ...input.address, id: before.id };
    const addresses = book.addresses.map((one) => (one === before ? after : one));
    const told = addressChanged({ address: after, addressRoles: rolesOf(book, before.id!) });
    return change({ ...book, addresses }, ...(isSame(before, after) ? [] : [told]));
  },
});

const removing = ({ addressRemoved }: Messages) => ({
  doc: 'Removes an address, also from the address lists and the defaults.',
  members: naming,
  emits: [addressRemoved],
  apply(book: AddressBook, input: Named) {
    const removed = addressNamed(book, input);
    const without = (ids: readonly string[]) => ids.filter((id) => id !== removed.id);
    const kept = (id: string | undefined) => (id === removed.id ? undefined : id);
    return change(
      {
        ...book,
        addresses: book.addresses.filter((one) => one !== removed),
        shippingAddressIds: without(book.shippingAddressIds),
        billingAddressIds: without(book.billingAddressIds),
        defaultShippingAddressId: kept(book.defaultShippingAddressId),
        defaultBillingAddressId: kept(book.defaultBillingAddressId),
      },
      addressRemoved({ address: removed, addressRoles: rolesOf(book, removed.id!) }),
    );
  },
});

type Side = 'Shipping' | 'Billing';

const membersOf = {
  Shipping: { ids: 'shippingAddressIds', first: 'defaultShippingAddressId' },
  Billing: { ids: 'billingAddressIds', first: 'defaultBillingAddressId' },
} as const;

function sideActions<S extends Side>(
  act: (declaration: object) => Action,
  side: S,
  { messages, keepsDefaults = false }: Options,
) {
  const own = side === 'Shipping' ? 'shipping' : 'billing';
  return {
    [`add${side}AddressId`]: act(addingTo(side, messages[`${own}AddressAdded`])),
    [`remove${side}AddressId`]: act(removingFrom(side, messages[`${own}AddressRemoved`])),
    [`setDefault${side}Address`]: act(
      settingDefault(side, messages[`default${side}AddressSet`], keepsDefaults),
    ),
  } as { readonly [N in `${'add' | 'remove'}${S}AddressId` | `setDefault${S}Address`]: Action };
}

const addingTo = (side: Side, told: MessageType<any>) => ({
  doc: `Adds an address to the addresses for ${side.toLowerCase()}.`,
  members: naming,
  emits: [told],
  apply(book: AddressBook, input: Named) {
    const { ids } = membersOf[side];
    const added = addressNamed(book, input);
    if (book[ids].includes(added.id!)) return change(book);
    return change({ ...book, [ids]: [...book[ids], added.id!] }, told({ address: added }));
  },
});

const removingFrom = (side: Side, told: MessageType<any>) => ({
  doc: `Removes an address from the addresses for ${side.toLowerCase()}.`,
  members: naming,
  emits: [told],
  apply(book: AddressBook, input: Named) {
    const { ids, first } = membersOf[side];
    const removed = addressNamed(book, input);
    if (!book[ids].includes(removed.id!))
      throw apiError.InvalidOperation(
        `The address '${removed.id}' is not an address for ${side.toLowerCase()}.`,
      );
    return change(
      {
        ...book,
        [ids]: book[ids].filter((id) => id !== removed.id),
        [first]: book[first] === removed.id ? undefined : book[first],
      },
      told({ address: removed }),
    );
  },
});

const settingDefault = (side: Side, told: MessageType<any>, isKept: boolean) => ({
  doc: `Sets the default address for ${side.toLowerCase()}${isKept ? '' : ', or removes it'}.`,
  members: naming,
  emits: [told],
  apply(book: AddressBook, input: Named) {
    const { ids, first } = membersOf[side];
    if (!isKept && input.addressId === undefined && input.addressKey === undefined)
      return change({ ...book, [first]: undefined }, ...(book[first] ? [told({})] : []));
    const chosen = addressNamed(book, input);
    if (book[first] === chosen.id) return change(book);
    return change(
      { ...book, [first]: chosen.id, [ids]: unique([...book[ids], chosen.id!]) },
      told({ address: chosen }),
    );
  },
});

/** Where the custom fields of an address of the book stand, for `customFieldActions`. */
export const addressCustomPlace = {
  members: { addressId: f.text() },
  get: (book: AddressBook, named: Named) => addressNamed(book, named).custom,
  set(book: AddressBook, named: Named, custom: unknown) {
    const found = addressNamed(book, named);
    const addresses = book.addresses.map((one) => (one === found ? { ...one, custom } : one));
    return { ...book, addresses };
  },
  told: (book: AddressBook, named: Named) => ({ addressId: addressNamed(book, named).id }),
};

/** The same where the address may be named by its key too. */
export const namedAddressCustomPlace = { ...addressCustomPlace, members: naming };
