// An input type together with what its values become.
import { type GraphQLInputType, GraphQLNonNull, type GraphQLNullableType } from 'graphql';
import { apiError } from '../../declaration/index.ts';

/** A nullable input type and what its values become. */
export interface Shape {
  readonly type: GraphQLInputType;
  /** Absent: the value is the same in both forms. */
  readonly decode?: (value: any) => unknown;
  /** What execution takes at the place, where it is more than the type. */
  readonly accepts?: Accepted;
}

/** What the member of an input takes beside what introspection shows. */
export interface Accepted {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
  /** Members that may stand in its place. */
  readonly instead: readonly string[];
  /** Further types by which variables of the place may be declared. */
  readonly variables: readonly string[];
}

/** The refusal of what documents may name and requests may not use. */
export const notOffered = (member: string, type: string) =>
  apiError.InvalidInput(`'${member}' of ${type} is not offered by this server yet.`);

export const mandatory = (type: GraphQLInputType): GraphQLInputType =>
  new GraphQLNonNull(type as GraphQLNullableType & GraphQLInputType);

/**
 * The one member that an input of alternatives holds.
 * @throws InvalidInput when there is none or more than one.
 */
export function onlyMember(value: object, what: string): [name: string, given: any] {
  const given = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  const names = given.map(([name]) => name).join(', ') || 'none';
  throw apiError.InvalidInput(`${what} must have exactly one member, it has: ${names}.`);
}
