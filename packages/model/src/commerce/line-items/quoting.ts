// The common parts of quote requests, staged quotes and quotes: they have a state with messages, a
// customer who may change, and each is made of the one before it, which is read or marked with it.
import {
  type Action,
  type ActionOwner,
  type Caller,
  type Change,
  change,
  f,
  type MessageType,
  message,
  type Stored,
  versionConflict,
  type Write,
} from '../../declaration/index.ts';

/** The document in another state, with its message; for the same state, no message. */
export const stating =
  <D extends object, M extends keyof D & string>(member: M, changed: MessageType<any>) =>
  (before: D, state: D[M]): Change<D> => {
    const old = `old${member[0]!.toUpperCase()}${member.slice(1)}`;
    const told =
      before[member] === state ? [] : [changed({ [member]: state, [old]: before[member] })];
    return change({ ...before, [member]: state }, ...told);
  };

/** Messages about the workflow state and the customer, named after the document. */
export const workflowMessage = <N extends string>(name: N) =>
  message(`${name}StateTransition`, {
    state: f.reference('state'),
    oldState: f.optional(f.reference('state')),
    force: f.boolean(),
  });

export const customerMessage = <N extends string>(name: N) =>
  message(`${name}CustomerChanged`, {
    customer: f.reference('customer'),
    previousCustomer: f.reference('customer'),
  });

type Told = ReturnType<typeof customerMessage>;

/** The action that gives the document to another customer. */
export const passingOn = (owner: ActionOwner, what: string, changed: Told): Action =>
  owner.action({
    doc: `Assigns the ${what} to another customer; its customer group does not change.`,
    members: { customer: f.identifier('customer') },
    emits: [changed],
    apply(before: any, { customer }: { readonly customer: f.Resolved<'customer'> }) {
      const next = f.refer(customer);
      const isSame = before.customer?.id === next.id;
      const told = { customer: next, previousCustomer: before.customer };
      return change({ ...before, customer: next }, ...(isSame ? [] : [changed(told)]));
    },
  });

/** @throws ConcurrentModification unless the version is the one that the draft names */
export function checkVersion({ id, version }: Stored, named: number): void {
  if (version !== named) throw versionConflict(id, named, version);
}

interface StoreReference {
  readonly typeId: 'store';
  readonly key: string;
}

/** The store of a new document: that of the path, where one is named, also if its parent has none. */
export const storeAt = (
  caller: Caller | undefined,
  store: StoreReference | undefined,
): StoreReference | undefined => {
  const key = caller?.params.storeKey;
  return key === undefined ? store : { typeId: 'store', key };
};

/** What the new document is made of: marked when asked for, and read in the same commit anyway. */
export const readOrMarked = <D extends Stored>(
  kind: string,
  before: D,
  mark: Change<D> | undefined,
): Write =>
  mark === undefined
    ? { type: 'guard', kind, before }
    : { type: 'update', kind, before, change: mark };
