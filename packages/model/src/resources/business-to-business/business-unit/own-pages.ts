// Pages of a buyer's own documents: without documents in units where the buyer may not view them.
// The permitted units are known before the query, so that it is one query with an exact total.
import {
  apiError,
  type EndpointContext,
  type EndpointDeclaration,
  type Known,
  type Needs,
  need,
  type Principal,
  type Visibility,
} from '../../../declaration/index.ts';
import type { AssociateRole } from '../associate-role/index.ts';
import type { BusinessUnit } from './index.ts';
import type { Noun } from './own.ts';

/** Units that name one customer, and units that inherit him: so many of each. */
const maxUnits = 5_000;

/** Values of one comparison in a predicate. */
const maxValues = 1_000;

interface Facts {
  readonly unitsOfBuyer?: readonly BusinessUnit[];
  readonly rolesOfBuyer?: readonly AssociateRole[];
  readonly unitsBelow?: readonly BusinessUnit[];
}

type Assignment = BusinessUnit['associates'][number]['associateRoleAssignments'][number];

export const assignmentsOf = (
  { associates }: BusinessUnit,
  customerId: string,
): readonly Assignment[] =>
  associates
    .filter(({ customer }) => customer.id === customerId)
    .flatMap(({ associateRoleAssignments }) => associateRoleAssignments);

/**
 * The facts to find the units in which the customer has a permission: the units with the customer
 * as an associate, the roles there, and the units that inherit the customer with a role that
 * permits it.
 */
export function permittingNeeds(
  { customerId }: Principal,
  permission: string,
  known: Known,
): Needs {
  if (customerId === undefined) return {};
  const { unitsOfBuyer, rolesOfBuyer } = known as Facts;
  const explicit = 'associates(customer(id = :customer))';
  const first = { unitsOfBuyer: unitsNeed(explicit, { customer: customerId }) };
  if (unitsOfBuyer === undefined || unitsOfBuyer.length === 0) return first;
  const assignments = unitsOfBuyer.flatMap((unit) => assignmentsOf(unit, customerId));
  const roles = new Set(assignments.map(({ associateRole }) => associateRole.key));
  const second = {
    ...first,
    rolesOfBuyer: need.many<AssociateRole>(
      'associate-role',
      [...roles].map((key) => ({ key })),
    ),
  };
  if (rolesOfBuyer === undefined) return second;
  const sources = explicitlyIn(customerId, permission, known, 'Enabled');
  if (sources.length === 0) return second;
  const { where, variables } = anyOf('inheritsFrom contains any', sources);
  return { ...second, unitsBelow: unitsNeed(where, variables) };
}

const unitsNeed = (where: string, variables: Visibility['variables']) =>
  need.matching<BusinessUnit>('business-unit', where, variables, maxUnits + 1);

/** Whether everything that `permittingNeeds` asks for is known. */
export const isPermittingKnown = (principal: Principal, permission: string, known: Known) =>
  Object.keys(permittingNeeds(principal, permission, known)).every((fact) => fact in known);

/** Keys of the units whose own assignments permit it to the customer. */
function explicitlyIn(
  customerId: string,
  permission: string,
  { unitsOfBuyer = [], rolesOfBuyer = [] }: Facts,
  inheritance?: 'Enabled',
): readonly string[] {
  const permitting = new Set(
    rolesOfBuyer
      .filter(({ permissions }) => permissions.some((one) => one === permission))
      .map(({ key }) => key),
  );
  const counts = (one: Assignment) =>
    permitting.has(one.associateRole.key) &&
    (inheritance === undefined || one.inheritance === inheritance);
  return unitsOfBuyer
    .filter((unit) => assignmentsOf(unit, customerId).some(counts))
    .map(({ key }) => key);
}

/**
 * Documents in no unit, and documents in units where the customer has the permission. An anonymous
 * session is in no unit anyway.
 * @throws InvalidOperation for an associate of more units than a query can list
 */
export function whereUnitPermits(
  { customerId }: Principal,
  permission: string,
  facts: Facts,
): Visibility | undefined {
  if (customerId === undefined) return undefined;
  const { unitsOfBuyer = [], unitsBelow = [] } = facts;
  if (unitsOfBuyer.length > maxUnits || unitsBelow.length > maxUnits)
    throw apiError.InvalidOperation(
      `The associate has more than ${maxUnits} business units. Read the documents of each unit on the associate paths.`,
    );
  const explicit = explicitlyIn(customerId, permission, facts);
  const keys = new Set([...explicit, ...unitsBelow.map(({ key }) => key)]);
  const inNone = 'businessUnit is not defined';
  if (keys.size === 0) return { where: inNone, variables: {} };
  const { where, variables } = anyOf('key in', [...keys]);
  return { where: `(${inNone} or businessUnit(${where}))`, variables };
}

/** The comparison with any of the values, in as many parts as one comparison takes values. */
function anyOf(comparison: string, values: readonly string[]): Visibility {
  const variables: { [name: string]: readonly string[] } = {};
  for (let from = 0; from < values.length; from += maxValues)
    variables[`units${from}`] = values.slice(from, from + maxValues);
  const where = Object.keys(variables)
    .map((name) => `${comparison} :${name}`)
    .join(' or ');
  return { where, variables };
}

type Visible = (context: EndpointContext) => Visibility;

/** What an endpoint for one's own shows: single documents are refused by its rule, with a reason. */
export const ownPages = (
  noun: Noun,
  own: Visible,
): Pick<EndpointDeclaration, 'visibilityFilter' | 'visibilityNeeds'> => ({
  visibilityNeeds: ({ principal }, known, range) =>
    range === 'page' ? permittingNeeds(principal, `ViewMy${noun}`, known) : {},
  visibilityFilter(context, facts, range) {
    const mine = own(context);
    const permitted =
      range === 'page' ? whereUnitPermits(context.principal, `ViewMy${noun}`, facts) : undefined;
    if (permitted === undefined) return mine;
    return {
      where: `${mine.where} and ${permitted.where}`,
      variables: { ...mine.variables, ...permitted.variables },
    };
  },
});
