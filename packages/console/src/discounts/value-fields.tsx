// What a discount takes off: a percentage, an amount in each currency, a price, or a gift.
import { Fieldset, Select } from '@mantine/core';
import { AroundProvider, useAround } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { PercentInput } from '../edit/inputs/percent.tsx';
import { useWords } from '../words/words.ts';
import type { DiscountValue } from './draft.ts';

interface ValueProps {
  readonly ways: readonly DiscountValue['type'][];
  readonly value: DiscountValue;
  readonly change: (value: DiscountValue) => void;
}

const blanks: { readonly [way in DiscountValue['type']]: DiscountValue } = {
  relative: { type: 'relative', permyriad: 1_000 },
  absolute: { type: 'absolute', money: [] },
  fixed: { type: 'fixed', money: [] },
  giftLineItem: { type: 'giftLineItem', variantId: 1 },
};

export function ValueFields({ ways, value, change }: ValueProps) {
  const t = useWords('discounts');
  return (
    <Fieldset legend={t.takesOff} className="part">
      <Select
        label={t.way}
        data={ways.map((way) => ({ value: way, label: t[way] }))}
        value={value.type}
        allowDeselect={false}
        onChange={(way) => change(blanks[(way ?? value.type) as DiscountValue['type']])}
      />
      {value.type === 'relative' && (
        <PercentInput
          label={t.percent}
          value={value.permyriad}
          change={(permyriad) => change({ type: 'relative', permyriad: permyriad ?? 0 })}
        />
      )}
      {(value.type === 'absolute' || value.type === 'fixed') && (
        <Amounts money={value.money} change={(money) => change({ type: value.type, money })} />
      )}
      {value.type === 'giftLineItem' && (
        <Field
          label={t.gift}
          shape={{ kind: 'reference', target: 'product' }}
          value={value.product}
          path="product"
          change={(product) => change({ ...value, product })}
        />
      )}
    </Fieldset>
  );
}

interface AmountsProps {
  readonly money: readonly any[];
  readonly change: (money: readonly object[]) => void;
}

/** One amount in each currency of the project; without one, carts in the currency do not get the discount. */
function Amounts({ money, change }: AmountsProps) {
  const t = useWords('discounts');
  const around = useAround();
  const set = (code: string, amount: any) => {
    const others = money.filter(({ currencyCode }) => currencyCode !== code);
    change(amount?.centAmount === undefined ? others : [...others, amount]);
  };
  return around.currencies.map((code) => (
    <AroundProvider key={code} value={{ ...around, currencies: [code] }}>
      <Field
        label={t.amountIn({ currency: code })}
        shape={{ kind: 'money', isOptional: true }}
        value={money.find(({ currencyCode }) => currencyCode === code) ?? { currencyCode: code }}
        path="money"
        change={(amount) => set(code, amount)}
      />
    </AroundProvider>
  ));
}
