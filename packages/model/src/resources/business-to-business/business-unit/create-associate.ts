// A new customer becomes an associate: both in one commit.
import {
  apiError,
  change,
  danglingReference,
  type EndpointContext,
  f,
  type Known,
  need,
  notFound,
  procedure,
  versionConflict,
} from '../../../declaration/index.ts';
import {
  customerDraft,
  newCustomer,
  password,
  personDraft,
  signInResult,
} from '../../customers/customer/create.ts';
import { customerCreated } from '../../customers/customer/messages.ts';
import type { AssociateRole } from '../associate-role/resource.ts';
import { namedAssignments } from './drafts.ts';
import { associateAdded } from './messages.ts';
import {
  checkAssignable,
  checkPermission,
  isAssociate,
  standingNeeds,
  standingOf,
} from './permissions.ts';
import { type Associate, type BusinessUnit, most } from './resource.ts';

const myCustomerDraft = () => f.record('MyCustomerDraft', { ...personDraft, password: password() });

const body = {
  version: f.long(),
  customer: myCustomerDraft(),
  associateRoleAssignments: namedAssignments(),
};

type Input = f.ObjectOf<typeof body>;

export const createAssociate = procedure({
  doc: 'Creates a customer and makes it an associate of the unit.',
  method: 'POST',
  path: '/in-business-unit/key={businessUnitKey}/me/customers',
  status: 201,
  scopes: ['manage_my_business_units'],
  actor: 'customer',
  body,
  graphql: {
    mutation: 'signUpInMyBusinessUnit',
    ...signInResult,
    draft: { argument: 'draft', input: 'SignUpInMyBusinessUnitDraft' },
    // The published input is that of trusted clients; only what buyers may say is taken from it.
    members: {
      businessUnit: f.unresolved('business-unit'),
      customer: f.record('CustomerSignUpDraft', customerDraft),
    },
    placed: ({ businessUnit: { id, key } }): { readonly [name: string]: string } =>
      id === undefined || id === null ? { businessUnitKey: key } : { businessUnitId: id },
  },
  needs: needsOf,
  run(input, facts: any, { params, principal }) {
    const unit = checked(input, facts, principal.customerId!, params);
    const id = facts.newId();
    const added: Associate = {
      associateRoleAssignments: input.associateRoleAssignments.map((draft) => ({
        associateRole: {
          typeId: 'associate-role',
          key: roleNamed(facts.given, draft.associateRole).key,
        },
        inheritance: draft.inheritance ?? 'Disabled',
      })),
      customer: { typeId: 'customer', id },
    };
    return {
      writes: [
        {
          type: 'create',
          kind: 'customer',
          id,
          change: newCustomer(input.customer, facts),
          secret: facts.hash as string,
          whole: { message: customerCreated, member: 'customer' },
        },
        {
          type: 'update',
          kind: 'business-unit',
          before: unit,
          change: change(
            { ...unit, associates: [...unit.associates, added] },
            associateAdded({ associate: added }),
          ),
        },
      ],
      answer: ([customer]) => ({ customer }),
    };
  },
});

type Params = EndpointContext['params'];

/** The path names the unit by its key, the mutation by key or id. */
const targetOf = ({ businessUnitId: id, businessUnitKey: key }: Params) =>
  id === undefined ? { key: key! } : { id };

const wordsOf = ({ businessUnitId: id, businessUnitKey: key }: Params): string =>
  id === undefined ? `key '${key}'` : `ID '${id}'`;

/** The password is hashed only when everything else is known to be in order. */
function needsOf(input: Input, { params, principal }: EndpointContext, known: Known) {
  const customerId = principal.customerId!;
  const unit = need.maybe<BusinessUnit>('business-unit', targetOf(params));
  const standing = standingNeeds(customerId, known.unit, known);
  const given = need.many<AssociateRole>(
    'associate-role',
    input.associateRoleAssignments.map(({ associateRole }) => f.targetNamed(associateRole)),
  );
  const isKnown = 'unit' in known && (known.unit === undefined || known.roles !== undefined);
  if (!isKnown) return { unit, given, ...standing };
  checked(input, known, customerId, params);
  const project = need.project<Languages>();
  return { unit, given, project, ...standing, hash: need.passwordHash(input.customer.password) };
}

interface Languages {
  readonly languages: readonly string[];
}

interface Facts {
  readonly unit: BusinessUnit | undefined;
  readonly above: readonly BusinessUnit[];
  readonly roles: readonly AssociateRole[];
  /** Roles of the new associate. */
  readonly given: readonly AssociateRole[];
}

/** The unit, when the caller may do this;; in the order in which the public reference checks. */
function checked(input: Input, facts: any, customerId: string, params: Params): BusinessUnit {
  const { unit, above, given } = facts as Facts;
  if (unit === undefined || !isAssociate(customerId, unit, above))
    throw notFound('BusinessUnit', wordsOf(params));
  if (unit.version !== input.version) throw versionConflict(unit.id, input.version, unit.version);
  checkPermission(customerId, unit, standingOf(customerId, unit, facts), ['UpdateAssociates']);
  for (const { associateRole } of input.associateRoleAssignments) roleNamed(given, associateRole);
  checkAssignable(given);
  if (unit.associates.length >= most.associates)
    throw apiError.InvalidOperation(`A unit can have at most ${most.associates} associates.`);
  return unit;
}

/** @throws ReferencedResourceNotFound */
function roleNamed(
  roles: readonly AssociateRole[],
  named: f.Named<'associate-role'>,
): AssociateRole {
  const { id, key } = named;
  const found = roles.find((role) => (id === undefined ? role.key === key : role.id === id));
  if (found === undefined) throw danglingReference('associate-role', named);
  return found;
}
