// The prices of a variant in the grid: amounts in the cell, for whom and when behind a line.
import { Button } from '@mantine/core';
import { useLabels } from '../../labels/labels.ts';
import { useFormat, useWords } from '../../words/words.ts';
import { type FormShape, withMember } from '../field.ts';
import { Field, MemberFields } from '../fields.tsx';
import type { PriceNames } from './price-names.ts';

interface PricesProps {
  /** Of a price. */
  readonly shape: FormShape | undefined;
  readonly prices: readonly any[];
  readonly path: string;
  /** Of the variant. */
  readonly name: string;
  readonly names: PriceNames;
  readonly change: (prices: readonly any[]) => void;
}

export function PriceCells({ shape, prices, path, name, names, change }: PricesProps) {
  const t = useWords('variants');
  const { value, ...others } = shape?.fields ?? {};
  return (
    <div className="prices">
      {prices.map((price, index) => (
        <PriceCell
          // biome-ignore lint/suspicious/noArrayIndexKey: new prices have no id yet
          key={index}
          value={value ?? { kind: 'money' }}
          others={others}
          price={price}
          path={`${path}.${price.id === undefined ? index : `#id=${price.id}`}`}
          label={t.cell({ field: t.price({ number: `${index + 1}` }), variant: name })}
          names={names}
          change={(next) => change(prices.with(index, next))}
          remove={() => change(prices.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.cell({ field: t.addPrice, variant: name })}
        onClick={() => change([...prices, {}])}
      >
        {t.addPrice}
      </Button>
    </div>
  );
}

interface PriceProps {
  readonly value: FormShape;
  readonly others: { readonly [member: string]: FormShape };
  readonly price: any;
  readonly path: string;
  readonly label: string;
  readonly names: PriceNames;
  readonly change: (price: any) => void;
  readonly remove: () => void;
}

function PriceCell({ value, others, price, path, label, names, change, remove }: PriceProps) {
  const t = useWords('variants');
  const scope = useScope(price, names);
  return (
    <div>
      <div className="cell">
        <Field
          label={label}
          shape={value}
          value={price.value}
          path={`${path}.value`}
          change={(next) => change(withMember(price, 'value', next))}
        />
      </div>
      <details>
        <summary aria-label={`${label}: ${scope}`}>{scope}</summary>
        <div className="edit">
          <MemberFields fields={others} value={price} path={path} change={change} />
        </div>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t.removeOne({ what: label })}
          onClick={remove}
        >
          {t.remove}
        </Button>
      </details>
    </div>
  );
}

/** For whom a price is, and when. */
function useScope(price: any, names: PriceNames): string {
  const t = useWords('variants');
  const format = useFormat();
  const { labelOf, countryOf } = useLabels();
  const { country, customerGroup, channel, validFrom, validUntil } = price;
  const nameOf = (reference: any) =>
    reference === undefined ? [] : [names.get(reference.id) ?? String(reference.id).slice(-8)];
  const day = (member: string, at: unknown) =>
    typeof at === 'string' ? [`${labelOf(member)} ${format.day(at)}`] : [];
  const parts = [
    ...(country === undefined ? [] : [countryOf(country)]),
    ...nameOf(customerGroup),
    ...nameOf(channel),
    ...day('validFrom', validFrom),
    ...day('validUntil', validUntil),
  ];
  return parts.length === 0 ? t.everybody : parts.join(' · ');
}
