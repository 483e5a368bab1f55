// The variants of a product side by side: a column for each attribute that one of them has.

import { useLabels } from '../labels/labels.ts';
import { Rows, useLoaded } from '../parts/page.tsx';
import { type Document, type OfProject, read } from '../server.ts';
import { Cell } from '../table/cell.tsx';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';

interface GridProps extends OfProject {
  /** Id of the product type. */
  readonly type: string;
  readonly variants: readonly any[];
}

/** Attributes in the order of the product type, each with its label. */
function columnsOf(
  type: Document | undefined,
  variants: readonly any[],
  labelOf: (label: unknown) => string | undefined,
): readonly { readonly name: string; readonly label: string }[] {
  const used = new Set(
    variants.flatMap(({ attributes = [] }) => attributes.map(({ name }: any) => name as string)),
  );
  const defined: readonly any[] = (type as any)?.attributes ?? [];
  const known = defined.filter(({ name }) => used.delete(name));
  return [
    ...known.map(({ name, label }) => ({ name, label: labelOf(label) ?? name })),
    ...[...used].map((name) => ({ name, label: name })),
  ];
}

const attributeIn = ({ attributes = [] }: any, name: string): unknown => {
  const value = attributes.find((one: any) => one.name === name)?.value;
  return Array.isArray(value) ? value.map((one) => one?.label ?? one) : (value?.label ?? value);
};

const stockOf = ({ availability }: any): number | undefined =>
  availability === undefined
    ? undefined
    : (availability.availableQuantity ??
      Object.values<any>(availability.channels ?? {}).reduce(
        (sum, one) => sum + (one.availableQuantity ?? 0),
        0,
      ));

export function VariantsGrid({ project, type, variants }: GridProps) {
  const t = useWords('catalogue');
  const format = useFormat();
  const { countryOf } = useLabels();
  const language = useLanguage();
  const { value } = useLoaded(
    ['type', project, type],
    (signal) => read(project, `/product-types/${type}`, signal) as Promise<Document>,
  );
  const columns = columnsOf(value, variants, (label) => textIn(label, language));
  const money = ({ value: amount, country }: any) =>
    country === undefined
      ? format.money(amount)
      : `${format.money(amount)} (${countryOf(country)})`;
  const attribute = (name: string) => (variant: any) => (
    <Attribute value={attributeIn(variant, name)} project={project} />
  );
  const available = (variant: any) => {
    const stock = stockOf(variant);
    return stock === undefined ? '' : format.number(stock);
  };
  return (
    <Rows
      label={t.variants}
      rows={variants}
      figures={[t.number, t.available]}
      cells={[
        [t.number, ({ id }) => id],
        [t.sku, ({ sku }) => sku],
        ...columns.map(({ name, label }) => [label, attribute(name)] as const),
        [t.prices, ({ prices = [] }) => prices.map(money).join(', ')],
        [t.available, available],
      ]}
    />
  );
}

function Attribute({ value, project }: { readonly value: unknown; readonly project: string }) {
  if (!Array.isArray(value)) return <Cell value={value} project={project} />;
  return (
    <span className="list">
      {value.map((one) => (
        <Cell key={JSON.stringify(one)} value={one} project={project} />
      ))}
    </span>
  );
}
