// What the server says about discounts, prices and tax rates, each with its reason.

import { Badge } from '@mantine/core';
import type {
  AdminPriceVerdict,
  AdminTaxExplanation,
  AdminUnmetCondition,
} from 'storewright/operations';
import { titleOfDocument } from '../edit/titles.ts';
import { useLabels } from '../labels/labels.ts';
import { Rows } from '../parts/page.tsx';
import { Cell } from '../table/cell.tsx';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import type { Verdict } from './questions.ts';

interface ReasonProps {
  readonly reason: string;
  readonly explanation: string;
  readonly unmet?: readonly AdminUnmetCondition[] | undefined;
}

const good: ReadonlySet<string> = new Set(['Chosen', 'Applied', 'Selected']);

export function useReason(): (one: Pick<ReasonProps, 'reason' | 'explanation'>) => string {
  const t = useWords('reasons');
  return ({ reason, explanation }) =>
    Object.hasOwn(t, reason) ? t[reason as keyof typeof t] : explanation;
}

/** The reason, and which conditions are not met. */
export function Reason({ reason, explanation, unmet = [] }: ReasonProps) {
  const t = useWords('explain');
  const textOf = useReason();
  const text = textOf({ reason, explanation });
  return (
    <span className="reason">
      {good.has(reason) ? (
        <Badge color="green" variant="light" autoContrast tt="none">
          {text}
        </Badge>
      ) : (
        text
      )}
      {unmet.map(({ condition, found, isNegated }) => (
        <span key={condition} className="quiet">
          {isNegated === true ? t.unmetNot({ condition }) : t.unmet({ condition })};{' '}
          {found === undefined ? t.foundNothing : t.found({ value: JSON.stringify(found) })}
        </span>
      ))}
    </span>
  );
}

interface DiscountsProps {
  readonly label: string;
  readonly verdicts: readonly Verdict[];
  readonly currency: string;
}

export function DiscountVerdicts({ label, verdicts, currency }: DiscountsProps) {
  const t = useWords('explain');
  const format = useFormat();
  const language = useLanguage();
  return (
    <Rows
      label={label}
      rows={verdicts}
      figures={[t.takesOff]}
      cells={{
        [t.discount]: (one) => titleOfDocument(one, language),
        [t.takesOff]: ({ centAmount }) =>
          centAmount === undefined ? '' : format.money({ centAmount, currencyCode: currency }),
        [t.outcome]: (one) => <Reason {...one} />,
      }}
    />
  );
}

interface PricesProps {
  readonly project: string;
  readonly label: string;
  readonly verdicts: readonly AdminPriceVerdict[];
}

export function PriceVerdicts({ project, label, verdicts }: PricesProps) {
  const t = useWords('explain');
  const { countryOf } = useLabels();
  const format = useFormat();
  const cell = (value: unknown) =>
    value === undefined ? (
      <span className="quiet">{t.any}</span>
    ) : (
      <Cell value={value} project={project} />
    );
  const validity = ({ validFrom, validUntil }: any) =>
    [
      validFrom === undefined ? '' : t.from({ instant: format.instant(validFrom) }),
      validUntil === undefined ? '' : t.until({ instant: format.instant(validUntil) }),
    ]
      .filter((one) => one !== '')
      .join(' ');
  if (verdicts.length === 0) return <p>{t.noPrices}</p>;
  return (
    <Rows
      label={label}
      rows={verdicts}
      keyOf={({ price }) => price.id}
      figures={[t.price]}
      cells={{
        [t.price]: ({ price }) => format.money(price.value),
        [t.outcome]: (one) => <Reason {...one} />,
        [t.country]: ({ price }) => cell(price.country && countryOf(price.country)),
        [t.group]: ({ price }) => cell(price.customerGroup),
        [t.channel]: ({ price }) => cell(price.channel),
        [t.validity]: ({ price }) => validity(price),
      }}
    />
  );
}

interface TaxesProps {
  readonly label: string;
  readonly taxes: readonly AdminTaxExplanation[];
}

export function TaxVerdicts({ label, taxes }: TaxesProps) {
  const t = useWords('explain');
  const { countryOf } = useLabels();
  const format = useFormat();
  const textOf = useReason();
  return taxes.map(({ shippingKey = '', reason, explanation = '', rates }) => (
    <div key={shippingKey}>
      {reason !== undefined && <p>{textOf({ reason, explanation })}</p>}
      {rates.length > 0 && (
        <Rows
          label={[label, shippingKey].filter((one) => one !== '').join(' ')}
          rows={rates}
          keyOf={({ rate }) => rate.id ?? rate.name}
          cells={{
            [t.rate]: ({ rate }) => `${rate.name} ${format.number(rate.amount * 100)} %`,
            [t.place]: ({ rate }) =>
              [countryOf(rate.country), rate.state].filter((one) => one !== undefined).join(', '),
            [t.outcome]: (one) => <Reason {...one} />,
          }}
        />
      )}
    </div>
  ));
}
