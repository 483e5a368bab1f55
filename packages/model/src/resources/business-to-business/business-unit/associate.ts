// Permissions of associates on the carts, orders and shopping lists of a business unit: each verb
// has one permission for documents of their own and one for documents of others.

import {
  type Asked,
  apiError,
  type EndpointContext,
  type EndpointDeclaration,
  type Known,
  type NamedDocument,
  need,
  notFound,
  type Operation,
  type Visibility,
} from '../../../declaration/index.ts';
import type { BusinessUnit } from './index.ts';
import {
  checkPermission,
  isAssociate,
  type Standing,
  type StandingFacts,
  standingNeeds,
  standingOf,
} from './permissions.ts';
import { checkActive } from './use.ts';

/** Path of everything that an associate does in a unit. */
export const associatePath =
  '/as-associate/{associateId}/in-business-unit/key={businessUnitKey}' as const;

/** The customer and the unit that the path names must exist. */
export const ofUnitPath = ({ params }: EndpointContext) => [
  { kind: 'customer', by: { id: params.associateId! } },
  { kind: 'business-unit', by: { key: params.businessUnitKey! } },
];

/** A kind of documents that units have. */
export interface Belongings {
  /** Last word of its permissions. */
  readonly noun: 'Carts' | 'Orders' | 'QuoteRequests' | 'Quotes' | 'ShoppingLists';
  readonly ownerOf: (document: any) => string | undefined;
  /** Predicate on the variable `associate` for documents of the associate. */
  readonly isOwn: string;
  /** The permission for a deed, where it is not that of its verb: it may hang on the action, too. */
  readonly permissionOf?: (asked: Asked, whose: 'My' | 'Others') => string;
  /** A document outside of the unit of the path gets another error than a missing one. */
  readonly tellsOfOthers?: true;
}

const ofPath = ({ tellsOfOthers }: Belongings, context: EndpointContext) =>
  tellsOfOthers === true ? undefined : ofUnit(context);

/** @throws InvalidOperation for what another unit has, or none; who looks whether it is there, sees nothing */
function checkPlace({ noun }: Belongings, asked: Asked, facts: UnitFacts): void {
  const { document, operation, params } = asked;
  if (document === undefined || document.businessUnit?.key === params.businessUnitKey) return;
  may(asked, facts, [`ViewMy${noun}`, `ViewOthers${noun}`]);
  if (operation === 'exists') throw notFound(noun, `ID '${document.id}'`);
  throw apiError.InvalidOperation(
    `The document does not belong to the business unit '${params.businessUnitKey}'.`,
  );
}

/** The known facts about the associate in the unit. */
export interface UnitFacts extends StandingFacts {
  readonly unit: BusinessUnit;
}

export function unitNeeds({ params }: EndpointContext, known: Known) {
  const unit = need.maybe<BusinessUnit>('business-unit', { key: params.businessUnitKey! });
  return { unit, ...standingNeeds(params.associateId!, known.unit, known) };
}

const verbs: ReadonlyMap<Operation, string> = new Map([
  ['get', 'View'],
  ['query', 'View'],
  ['exists', 'View'],
  ['create', 'Create'],
  ['update', 'Update'],
  ['delete', 'Delete'],
]);

/** Endpoint parts that hold for every kind in a unit. */
export const inUnit = (
  belongings: Belongings,
): Pick<EndpointDeclaration, 'parents' | 'visibilityFilter' | 'visibilityNeeds' | 'authorize'> => ({
  parents: ofUnitPath,
  visibilityNeeds: unitNeeds,
  visibilityFilter: (context, facts, range) =>
    range === 'page' ? visiblePage(belongings, context, facts) : ofPath(belongings, context),
  authorize: {
    needs: unitNeeds,
    check: (asked, facts) => check(belongings, asked, facts),
  },
});

/**
 * The same for documents of the unit without an owner in it, such as its approval rules: its
 * associates see all of them, and changes need a permission.
 */
export const governedInUnit = (
  permissions: {
    readonly [operation in Operation]?: string;
  },
): Pick<EndpointDeclaration, 'parents' | 'visibilityFilter' | 'authorize'> => ({
  parents: ofUnitPath,
  visibilityFilter: ofUnit,
  authorize: {
    needs: unitNeeds,
    check(asked, facts: UnitFacts) {
      const permission = permissions[asked.operation];
      if (permission !== undefined) checkActive(facts.unit);
      const isOne = isAssociate(asked.params.associateId!, facts.unit, facts.above);
      if (permission !== undefined || !isOne)
        may(asked, facts, permission === undefined ? [] : [permission]);
    },
  },
});

const ofUnit = ({ params }: EndpointContext): Visibility => ({
  where: 'businessUnit(key = :unit)',
  variables: { unit: params.businessUnitKey! },
});

const standing = ({ params }: EndpointContext, { unit, above, roles }: UnitFacts): Standing =>
  standingOf(params.associateId!, unit, { above, roles });

/** Of a page, those documents that the associate may view. */
function visiblePage(
  { noun, isOwn }: Belongings,
  context: EndpointContext,
  facts: UnitFacts,
): Visibility {
  const { permissions } = standing(context, facts);
  const { where, variables } = ofUnit(context);
  const [mine, others] = [`ViewMy${noun}`, `ViewOthers${noun}`].map((one) => permissions.has(one));
  if (mine === others) return { where, variables };
  const narrow = mine === true ? isOwn : `not (${isOwn})`;
  return {
    where: `${where} and ${narrow}`,
    variables: { ...variables, associate: context.params.associateId! },
  };
}

/** @throws AssociateMissingPermission, or InvalidOperation in a unit that is not active */
function check(belongings: Belongings, asked: Asked, facts: UnitFacts): void {
  const { noun, ownerOf } = belongings;
  const verb = verbs.get(asked.operation)!;
  if (verb !== 'View') checkActive(facts.unit);
  if (asked.operation === 'query') {
    may(asked, facts, [`ViewMy${noun}`, `ViewOthers${noun}`]);
    return;
  }
  checkPlace(belongings, asked, facts);
  const owner = ownerOf(asked.created ?? asked.document);
  mayFor(belongings, asked, facts, owner);
  if (asked.operation === 'create') checkOwner(owner, facts);
  if (asked.action === undefined) return;
  if (asked.action.name === 'setBusinessUnit')
    throw apiError.InvalidOperation('Associates cannot assign a document to another unit.');
  for (const named of asked.named ?? []) checkNamed(belongings, asked, facts, named);
}

/** Last words of the permissions for what belongs to units. */
const nouns: ReadonlyMap<string, string> = new Map([
  ['cart', 'Carts'],
  ['order', 'Orders'],
  ['quote', 'Quotes'],
  ['quote-request', 'QuoteRequests'],
  ['shopping-list', 'ShoppingLists'],
]);

/**
 * A document in the unit may be referenced by an associate who sees it, and assigned to one of its
 * associates.
 */
function checkNamed(
  belongings: Belongings,
  asked: Asked,
  facts: UnitFacts,
  { kind, document }: NamedDocument,
): void {
  if (kind === 'customer') {
    // Where permissions hang on the action, giving something away is one of them.
    if (belongings.permissionOf === undefined) mayFor(belongings, asked, facts, document.id);
    checkOwner(document.id, facts);
  }
  const noun = nouns.get(kind);
  if (noun === undefined || document.businessUnit?.key !== asked.params.businessUnitKey) return;
  const owner: string | undefined = document.customerId ?? document.customer?.id;
  const isMine = owner === asked.params.associateId;
  may(asked, facts, [`View${isMine ? 'My' : 'Others'}${noun}`], isMine ? undefined : owner);
}

/**
 * Whether the associate may see a cart or order of the unit and have a cart like it.
 * @throws AssociateMissingPermission, or InvalidOperation in a unit that is not active
 */
export function checkReplication(
  noun: 'Carts' | 'Orders',
  owner: string | undefined,
  context: EndpointContext,
  facts: UnitFacts,
): void {
  checkActive(facts.unit);
  const isMine = owner === context.params.associateId;
  const whose = isMine ? 'My' : 'Others';
  for (const permission of [`View${whose}${noun}`, `Create${whose}Carts`])
    may(context, facts, [permission], isMine ? undefined : owner);
}

/** Whether the associate has the permission for a document of the owner. */
function mayFor(belongings: Belongings, asked: Asked, facts: UnitFacts, owner: string | undefined) {
  const isMine = owner === asked.params.associateId;
  const {
    noun,
    permissionOf = ({ operation }, whose) => `${verbs.get(operation)!}${whose}${noun}`,
  } = belongings;
  const permission = permissionOf(asked, isMine ? 'My' : 'Others');
  may(asked, facts, [permission], isMine ? undefined : owner);
}

const may = (
  context: EndpointContext,
  facts: UnitFacts,
  permissions: readonly string[],
  owner?: string,
): void =>
  checkPermission(
    context.params.associateId!,
    facts.unit,
    standing(context, facts),
    permissions,
    owner,
  );

/** What belongs to a unit belongs to one of its associates. */
function checkOwner(owner: string | undefined, { unit, above }: UnitFacts): void {
  if (owner !== undefined && !isAssociate(owner, unit, above))
    throw apiError.InvalidOperation(
      `Customer '${owner}' is not an associate of the business unit '${unit.key}'.`,
    );
}

/** Values of a draft that the path fixes. */
export const unitOfPath = ({ params }: EndpointContext) => ({
  typeId: 'business-unit' as const,
  key: params.businessUnitKey!,
});
