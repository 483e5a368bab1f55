// What one associate is and may do in a unit: roles of its own, roles from above, permissions.
import {
  apiError,
  type EndpointContext,
  f,
  type GraphqlQuery,
  type Known,
  need,
  notFound,
  procedure,
  type Target,
} from '../../../declaration/index.ts';
import { associateRole, permission } from '../associate-role/resource.ts';
import { type StandingFacts, standingNeeds, standingOf } from './permissions.ts';
import type { BusinessUnit } from './resource.ts';

interface Facts extends StandingFacts {
  readonly unit: BusinessUnit | undefined;
}

const targetOf = ({ params }: EndpointContext): Target =>
  params.key === undefined ? { id: params.id! } : { key: params.key };

const needsOf = (context: EndpointContext, known: Known) => ({
  unit: need.maybe<BusinessUnit>('business-unit', targetOf(context)),
  ...standingNeeds(context.params.associateId!, known.unit, known),
});

function responseOf({ unit, above, roles }: Facts, { params }: EndpointContext): object {
  const { associateId, storeKey, key, id } = params;
  const isHere =
    storeKey === undefined || unit?.stores?.some((store) => store.key === storeKey) === true;
  if (unit === undefined || !isHere)
    throw notFound('BusinessUnit', key === undefined ? `ID '${id}'` : `key '${key}'`);
  const { grants, permissions } = standingOf(associateId!, unit, { above, roles });
  if (grants.length === 0) throw notFound('Associate', `ID '${associateId}'`);
  const rolesOf = (isOwn: boolean) => {
    const keys = grants.filter(({ from }) => (from === undefined) === isOwn);
    return roles.filter((role) => keys.some(({ roleKey }) => roleKey === role.key));
  };
  return {
    customer: { typeId: 'customer', id: associateId },
    associateRoles: rolesOf(true),
    inheritedAssociateRoles: rolesOf(false),
    permissions: [...permissions],
  };
}

/** `associate(businessUnitKey, associateId)` of GraphQL. */
const graphqlQuery = {
  query: 'associate',
  form: {
    members: {
      businessUnitId: f.optional(f.text()),
      businessUnitKey: f.optional(f.text()),
      associateId: f.text(),
    },
    decode({ businessUnitId: id, businessUnitKey: key, associateId }) {
      if ((id === undefined) === (key === undefined))
        throw apiError.InvalidInput(
          'Exactly one of businessUnitId, businessUnitKey must be given.',
        );
      return id === undefined ? { key, associateId } : { id, associateId };
    },
    result: f.optional(
      f.record('BusinessUnitAssociateProjection', {
        customer: f.optional(f.reference('customer')),
        associateRoles: f.listOf(f.record(associateRole.name, associateRole.allFields)),
        inheritedAssociateRoles: f.listOf(f.record(associateRole.name, associateRole.allFields)),
        permissions: f.listOf(permission()),
      }),
    ),
    encode: (answer: object) => answer,
  },
} satisfies GraphqlQuery;

const inStore = '/in-store/key={storeKey}';

const asking = (path: string, graphql: { readonly graphqlQuery?: GraphqlQuery } = {}) =>
  procedure({
    doc: 'The permissions of an associate in the unit, and the roles that grant them.',
    method: 'GET',
    path: `${path}/associates/{associateId}`,
    scopes: ['view_business_units'],
    ...graphql,
    ...(path.startsWith(inStore)
      ? { parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }] }
      : {}),
    needs: (_, context, known) => needsOf(context, known),
    run: (_, facts, context) => ({
      answer: () => responseOf(facts as unknown as Facts, context),
    }),
  });

export const associateResponses = [
  asking('/business-units/{id}', { graphqlQuery }),
  asking('/business-units/key={key}'),
  asking(`${inStore}/business-units/{id}`),
  asking(`${inStore}/business-units/key={key}`),
];
