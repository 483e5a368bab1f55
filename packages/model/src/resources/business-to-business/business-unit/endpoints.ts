// General endpoints for trusted applications, and endpoints of associates: they see the units that
// they belong to, and changes need a permission.
import {
  type Asked,
  apiError,
  type EndpointContext,
  endpoint,
  fullEndpoint,
  type Known,
  need,
  type Visibility,
} from '../../../declaration/index.ts';
import { unitsAbove } from './complete.ts';
import { createAsAssociate, createMine } from './create.ts';
import { checkPermission, isAssociate, standingNeeds, standingOf } from './permissions.ts';
import type { BusinessUnit } from './resource.ts';
import { createInStore, storeRights } from './store-rights.ts';

const scopes = { view: ['view_business_units'], manage: ['manage_business_units'] };

/** Update actions of My Business Unit; below `/as-associate` there are all. */
const myActions = [
  'addAddress',
  'addBillingAddressId',
  'addShippingAddressId',
  'changeAddress',
  'changeAssociate',
  'changeName',
  'changeParentUnit',
  'removeAddress',
  'removeAssociate',
  'removeBillingAddressId',
  'removeShippingAddressId',
  'setAddressCustomField',
  'setAddressCustomType',
  'setContactEmail',
  'setCustomField',
  'setCustomType',
  'setDefaultBillingAddress',
  'setDefaultShippingAddress',
];

type WhoActs = (context: EndpointContext) => string;

const caller: WhoActs = ({ principal }) => principal.customerId!;
const namedAssociate: WhoActs = ({ params }) => params.associateId!;

/** Units that hand the roles of a customer down; there are few, and most customers have none. */
const maxSources = 500;

const sourcesOf = (customerId: string) =>
  need.matching<BusinessUnit>(
    'business-unit',
    'associates(customer(id = :customer) and associateRoleAssignments(inheritance = "Enabled"))',
    { customer: customerId },
    maxSources,
  );

/** Units whose associate, explicit or inherited, the customer is. */
function visibleTo(customerId: string, sources: readonly BusinessUnit[]): Visibility {
  const explicit = 'associates(customer(id = :customer))';
  if (sources.length === 0) return { where: explicit, variables: { customer: customerId } };
  // Most units of such a customer are inherited ones: they are recognised first.
  return {
    where: `inheritsFrom contains any :sources or ${explicit}`,
    variables: { customer: customerId, sources: sources.map(({ key }) => key) },
  };
}

const visibility = (who: WhoActs) => ({
  visibilityNeeds: (context: EndpointContext) => ({ sources: sourcesOf(who(context)) }),
  visibilityFilter: (context: EndpointContext, { sources }: any) =>
    visibleTo(who(context), sources),
  // The units above are read anyway, to show what the unit inherits.
  isVisible: {
    needs: (_: EndpointContext, unit: BusinessUnit) => ({ above: unitsAbove([unit]) }),
    check: (context: EndpointContext, unit: BusinessUnit, { above }: any) =>
      isAssociate(who(context), unit, above),
  },
});

/** Updates need the permission of their action, in the unit as it was before the request. */
const permissions = (who: WhoActs) => ({
  needs: (asked: Asked, known: Known) =>
    asked.operation === 'update' ? standingNeeds(who(asked), asked.document, known) : {},
  check(asked: Asked, facts: any) {
    if (asked.operation !== 'update') return;
    const permission = asked.action?.permission;
    if (permission === undefined)
      throw apiError.InvalidOperation(`'${asked.action?.name}' is not for associates.`);
    const standing = standingOf(who(asked), asked.document, facts);
    checkPermission(who(asked), asked.document, standing, [permission]);
  },
});

/** Customers of other associates are never shown, nor who changed the unit. */
const blockedReferences = [
  'associates[*].customer',
  'inheritedAssociates[*].customer',
  'createdBy',
  'lastModifiedBy',
];

/** Associates do not see ancestors of which they are no associates. */
const unsearchable = ['ancestors'];

/** The associate that the path names must be a customer. */
const associateOfPath = ({ params }: EndpointContext) => [
  { kind: 'customer', by: { id: params.associateId! } },
];

export const endpoints = [
  fullEndpoint('/business-units', 'business_units'),
  endpoint({
    path: '/me/business-units',
    operations: ['get', 'query', 'exists', 'create', 'update'],
    scopes: { view: ['manage_my_business_units'], manage: ['manage_my_business_units'] },
    actor: 'customer',
    create: createMine,
    actions: myActions,
    unsearchable,
    authorize: permissions(caller),
    blockedReferences,
    ...visibility(caller),
  }),
  endpoint({
    path: '/in-store/key={storeKey}/business-units',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes,
    parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
    create: createInStore,
    authorize: storeRights,
    visibilityFilter: ({ params }) => ({
      where: 'stores(key = :store)',
      variables: { store: params.storeKey! },
    }),
    draftValues: ({ params }) => ({
      storeMode: 'Explicit',
      stores: [{ typeId: 'store', key: params.storeKey! }],
    }),
  }),
  endpoint({
    path: '/as-associate/{associateId}/business-units',
    operations: ['get', 'query', 'exists', 'create', 'update'],
    scopes,
    parents: associateOfPath,
    create: createAsAssociate,
    // A customer is no associate before the application adds one; the rules look at parents.
    namesFreely: ['customer', 'business-unit'],
    unsearchable,
    authorize: permissions(namedAssociate),
    ...visibility(namedAssociate),
  }),
];
