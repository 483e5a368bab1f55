// What execution takes at a place of an input, where introspection shows a narrower form: the published
// type of the place, or one with the members of both.

import type { GraphqlField } from '@storewright/model/declaration';
import {
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import type { Binding, Slot } from './binding.ts';

/** The forms that the member of an input takes in addition to the one in introspection. */
export interface Accepted {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
  /** Members that may replace it. */
  readonly instead: readonly string[];
  /** Other types by which variables of the place may be declared. */
  readonly variables: readonly string[];
}

/** What execution accepts at the place, which `own.graphql` has from the published schema. */
export function acceptedAt(
  { schema, replaced }: Binding,
  owner: string,
  shown: Slot,
  { field, instead, twin }: NonNullable<GraphqlField['accepts']>,
): Accepted {
  const node = replaced.get(`${owner}.${shown.name}`)!;
  const published = typeFromAST(schema, node.type as never) as unknown as GraphQLInputType;
  const type =
    twin === undefined ? published : either(shown, published, field.about.element!.about.name!);
  return {
    type,
    defaultValue: node.defaultValue && valueFromAST(node.defaultValue, published),
    instead: instead === undefined ? [] : [instead],
    variables: twin === undefined ? [] : [twin],
  };
}

/** A list of entries that have the members of either type, all of them optional. */
function either(shown: Slot, published: GraphQLInputType, name: string): GraphQLInputType {
  const [one, other] = [shown.type, published].map((type) =>
    Object.entries((getNamedType(type) as GraphQLInputObjectType).toConfig().fields),
  );
  const fields = [...one!, ...other!].map(([member, config]) => [
    member,
    { ...config, type: getNullableType(config.type) },
  ]);
  const entry = new GraphQLInputObjectType({ name, fields: Object.fromEntries(fields) });
  return new GraphQLList(new GraphQLNonNull(entry));
}
