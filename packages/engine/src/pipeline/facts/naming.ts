// Which documents an input may name. The kind of a reference says whose its documents are, the path
// says for whom the caller acts; nothing is listed by the name of an action or a member. What a
// caller may not name is for him as if it were not there.
import {
  type Belonging,
  type Caller,
  danglingReference,
  isOwnedBy,
  type Kind,
  type Owner,
  type Principal,
  parseScope,
  type Target,
} from '@storewright/model/declaration';
import { kindNamed } from '../context/world.ts';
import { holdsFor } from './follow.ts';
import type { Session } from './session.ts';

/** The document that an update action changes. */
export interface AtHand {
  readonly kind: Kind;
  readonly document: any;
}

interface Asking {
  readonly session: Session;
  readonly caller: Caller;
  readonly belonging: Belonging;
  /** As clients see it. */
  readonly document: any;
  readonly owner: Owner;
  readonly at: AtHand | undefined;
}

type Rule = (asking: Asking) => boolean | Promise<boolean>;

/** @param caller Absent: the server itself may name any document. */
export async function canReference(
  session: Session,
  caller: Caller | undefined,
  kind: Kind,
  document: any,
  at?: AtHand,
): Promise<boolean> {
  const { belongsTo } = kind;
  if (caller === undefined || belongsTo === 'everybody') return true;
  if (caller.namesFreely?.includes(kind.resource.kind) === true) return true;
  const rule = ruleFor(caller);
  if (belongsTo === undefined) return rule === ofClient;
  if (belongsTo.isNamedFreely === true) return true;
  if (at !== undefined && refersTo(at.document, kind.resource.kind, document.id)) return true;
  const [shown] = await session.complete(kind, [document]);
  const owner = belongsTo.of(shown);
  if (isOfOneGroup(kind, owner, at)) return true;
  return rule({ session, caller, belonging: belongsTo, document: shown, owner, at });
}

const isOfOneGroup = (kind: Kind, { group }: Owner, at: AtHand | undefined): boolean =>
  group !== undefined && at?.kind === kind && ownerOf(at)?.group === group;

const ownerOf = ({ kind: { belongsTo }, document }: AtHand): Owner | undefined =>
  typeof belongsTo === 'object' ? belongsTo.of(document) : undefined;

function ruleFor({ actor, params }: Caller): Rule {
  if (params.associateId !== undefined) return ofAssociate;
  if (actor !== undefined) return ofBuyer;
  return params.storeKey === undefined ? ofClient : ofStore;
}

/** Buyers name their own documents, whatever their token may see elsewhere. */
const ofBuyer: Rule = ({ owner, caller }) => isOwnedBy(owner, caller.principal);

/** Clients of whole projects name everything; others what they see. */
const ofClient: Rule = ({ belonging, document, owner, caller: { principal } }) => {
  if (holdsFor(belonging, principal)) return true;
  if (isSubject(principal))
    return belonging.leads?.(document, principal) ?? isOwnedBy(owner, principal);
  const { stores = [] } = owner;
  return !isOfStores(principal) || stores.some((store) => holdsFor(belonging, principal, store));
};

/**
 * On the path of a store: documents in that store. A document in no store is only for callers that
 * see all of its kind; a document of a kind that is never in stores needs access to its customer.
 */
const ofStore: Rule = async ({ session, belonging, owner, caller: { principal, params } }) => {
  const { stores, customers } = owner;
  const seesAll = holdsFor(belonging, principal);
  if (seesAll && belonging.isAcrossStores === true) return true;
  if (stores !== undefined && stores.length > 0) return stores.includes(params.storeKey!);
  if (seesAll) return true;
  if (stores !== undefined) return false;
  const found = await ownersOf(session, 'customer', customers);
  return found.every((customer) => customer.stores?.includes(params.storeKey!) === true);
};

/**
 * For an associate: documents in the unit of the path, and the associate's own; the members of the
 * unit; of a kind that is never in units, also documents of the customer of the current document.
 */
const ofAssociate: Rule = async ({ session, owner, document, caller, at }) => {
  const { associateId, businessUnitKey } = caller.params;
  const { customers, unit } = owner;
  if (typeof unit === 'string') return unit === businessUnitKey;
  if (customers.includes(associateId!)) return true;
  if (customers.includes(document.id)) return (await partsIn(session, caller)).has(document.id);
  const here = unit === null || at === undefined ? undefined : ownerOf(at);
  return here?.customers.some((one) => customers.includes(one)) === true;
};

/** Customers whose the documents are that the path names: the associates of its unit. */
async function partsIn(session: Session, { parents }: Caller): Promise<ReadonlySet<string>> {
  const owners = await Promise.all(
    parents.map(async ({ kind, by }) => {
      const found = await session.documents(kind, [by]);
      return findOwners(
        session,
        kind,
        found.map((one) => one?.document),
      );
    }),
  );
  return new Set(owners.flat().flatMap(({ customers }) => customers));
}

async function ownersOf(session: Session, kind: string, ids: readonly string[]) {
  const found = await session.documents(
    kind,
    ids.map((id) => ({ id })),
  );
  return findOwners(
    session,
    kind,
    found.map((one) => one?.document),
  );
}

async function findOwners(session: Session, name: string, found: readonly any[]): Promise<Owner[]> {
  const kind = kindNamed(session.world, name);
  const { belongsTo } = kind;
  if (typeof belongsTo !== 'object') return [];
  const there = found.filter((document) => document !== undefined);
  return (await session.complete(kind, there)).map(belongsTo.of);
}

const isSubject = ({ customerId, anonymousId }: Principal): boolean =>
  customerId !== undefined || anonymousId !== undefined;

/** A client whose scopes are, at least in part, scopes of single stores. */
const isOfStores = ({ scopes }: Principal): boolean =>
  [...scopes].some((scope) => parseScope(scope)?.storeKey !== undefined);

/** Who made or changed a document is not what it refers to. */
const stamps: ReadonlySet<string> = new Set(['createdBy', 'lastModifiedBy']);

/** A document that is already referenced may be named there, such as to remove the reference. */
function refersTo(value: any, typeId: string, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value.id === id && value.typeId === typeId) return true;
  return Object.entries(value).some(
    ([member, one]) => !stamps.has(member) && refersTo(one, typeId, id),
  );
}

// Documents that values of an input refer to, such as the value of a custom field. What the asker
// cannot see is for him as if it were not there.

/** @throws ReferencedResourceNotFound */
export async function findNamed(
  session: Session,
  name: string,
  targets: readonly Target[],
  caller: Caller | undefined,
): Promise<unknown[]> {
  const kind = kindNamed(session.world, name);
  const found = await session.documents(name, targets);
  const seen = await Promise.all(
    found.map((one) => one !== undefined && canReference(session, caller, kind, one.document)),
  );
  const missing = seen.indexOf(false);
  if (missing !== -1) throw danglingReference(name, targets[missing] as { id: string });
  return found.map((one) => one!.document);
}
