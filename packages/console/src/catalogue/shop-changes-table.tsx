// A table of changes of product data: each member with its label, as it is in the shop and as it will be.
import { useChangeTexts } from '../edit/change-texts.ts';
import type { MemberChange } from '../edit/changes.ts';
import { Rows } from '../parts/page.tsx';
import { read } from '../server.ts';
import { useWords } from '../words/words.ts';

/** References that are shown by the names of their documents. */
const expanded = ['current', 'staged'].flatMap((side) =>
  ['categories[*]', ...['masterVariant', 'variants[*]'].flatMap(partsOf)].map(
    (path) => `masterData.${side}.${path}`,
  ),
);

function partsOf(variant: string): readonly string[] {
  const prices = ['customerGroup', 'channel'].map((name) => `prices[*].${name}`);
  return [...prices, 'attributes[*].value'].map((path) => `${variant}.${path}`);
}

/** The product as it is now, with its product type and the documents that it refers to. */
export function productWithNames(project: string, id: string, signal?: AbortSignal): Promise<any> {
  const query = new URLSearchParams();
  for (const path of ['productType', ...expanded]) query.append('expand', path);
  return read(project, `/products/${id}?${query}`, signal);
}

interface TableProps {
  readonly label: string;
  readonly productType: unknown;
  readonly changes: readonly MemberChange[];
}

export function ShopChangesTable({ label, productType, changes }: TableProps) {
  const t = useWords('publishing');
  const { pathOf, textOf } = useChangeTexts(productType);
  return (
    <Rows
      label={label}
      rows={changes.map((change, index) => ({ ...change, index }))}
      keyOf={({ index }) => index}
      cells={{
        [t.field]: pathOf,
        [t.inShop]: ({ was }) => textOf(was),
        [t.afterwards]: ({ is }) => textOf(is),
      }}
    />
  );
}
