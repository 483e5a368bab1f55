// The same as ../search/scoped-prices.ts in SQL: the variants of a row with the price that fits.
import { validity } from '@storewright/model/search/content';
import {
  isScoped,
  pricedList,
  priceList,
  priceScopes,
  scopedMembers,
} from '@storewright/model/search/scoped-prices';
import {
  type FieldUse,
  isCompound,
  type PriceScope,
  type ReadyNode,
} from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';

interface Asked {
  readonly now: string;
  readonly prices?: PriceScope | undefined;
}

const first = (member: string): Sql => sql`(p.value -> ${member} ->> 0)`;

/** The content of the row `d` that has the fields. */
export function contentWith({ now, prices }: Asked, fields: readonly FieldUse[]): Sql {
  if (prices === undefined || !fields.some(isScoped)) return raw('d.content');
  const members = Object.entries(scopedMembers).map(
    ([name, from]) => sql`${name}::text, p.value -> ${from}`,
  );
  const fits = priceScopes.map(
    ({ member }) =>
      sql`(not p.value ? ${member} or ${first(member)} = any(${prices[member]}::text[]))`,
  );
  const ranks = priceScopes.map(
    ({ member, rank }) => sql`(p.value ? ${member})::int * ${raw(String(rank))}`,
  );
  const { from, until } = validity;
  return sql`(select jsonb_build_object(${pricedList}::text, coalesce(jsonb_agg(v.value || coalesce(s.told, '{}')), '[]'))
    from jsonb_array_elements(d.content -> ${pricedList}) v
    left join lateral (
      select jsonb_build_object(${join(members, ', ')}) as told
      from jsonb_array_elements(v.value -> ${priceList}) with ordinality as p(value, position)
      where ${first('currencyCode')} = ${prices.currency} and ${join(fits, ' and ')}
        and (not p.value ? ${from} or ${first(from)} collate "C" <= ${now})
        and (not p.value ? ${until} or ${first(until)} collate "C" > ${now})
      order by ${join(ranks, ' + ')} + (p.value ?| array[${from}, ${until}]::text[])::int desc,
        ${first('currentCentAmount')}::numeric, p.position
      limit 1) s on true)`;
}

export const fieldsOf = (node: ReadyNode): readonly FieldUse[] =>
  isCompound(node) ? node.of.flatMap(fieldsOf) : [node.field];
