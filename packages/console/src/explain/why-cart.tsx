// Why a cart costs what it costs: its discounts, prices, taxes and shipping methods, each with its reason.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  AdminCartExplanation,
  AdminLineItemExplanation,
  AdminShippingMethodVerdict,
} from 'storewright/operations';
import { titleOfDocument } from '../edit/titles.ts';
import { Rows, Shown, useLoaded } from '../parts/page.tsx';
import { type OfProject, Refusal } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import { explainCart } from './questions.ts';
import { DiscountVerdicts, PriceVerdicts, Reason, TaxVerdicts, useReason } from './verdicts.tsx';
import { WhyAssociate } from './why-associate.tsx';

interface WhyProps extends OfProject {
  /** The cart, or the order with its items. */
  readonly sale: any;
  /** Absent: there is no cart to judge. */
  readonly cartId: string | undefined;
  readonly hint: string;
}

/** Asked when somebody wants to know. */
export function WhyCart(props: WhyProps) {
  const t = useWords('explain');
  const [isAsked, setAsked] = useState(false);
  // The server explains only to users who see the whole project.
  if (!useMay(props.project, 'viewer')) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t.whyCart}</h2>
      <p className="quiet">{props.hint}</p>
      <WhyAssociate project={props.project} sale={props.sale} />
      {props.cartId === undefined ? (
        <p>{t.noCart}</p>
      ) : isAsked ? (
        <Explained {...props} cartId={props.cartId} />
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t.show}
        </Button>
      )}
    </section>
  );
}

/** `null`: the cart was deleted. */
const answerOn = (project: string, id: string, signal: AbortSignal) =>
  explainCart(project, id, signal).catch((reason) => {
    if (reason instanceof Refusal && reason.status === 404) return null;
    throw reason;
  });

function Explained({ project, sale, cartId }: WhyProps & { readonly cartId: string }) {
  const t = useWords('explain');
  const loading = useLoaded(['why', project, cartId, sale.version], (signal) =>
    answerOn(project, cartId, signal),
  );
  return (
    <Shown loading={loading}>
      {(answer) =>
        answer === null ? (
          <p>{t.noCart}</p>
        ) : (
          <Answer project={project} sale={sale} answer={answer} />
        )
      }
    </Shown>
  );
}

interface AnswerProps extends Pick<WhyProps, 'project' | 'sale'> {
  readonly answer: AdminCartExplanation;
}

function Answer({ project, sale, answer }: AnswerProps) {
  const t = useWords('explain');
  const language = useLanguage();
  const currency: string = sale.totalPrice.currencyCode;
  const { cartDiscounts, lineItems, customLineItems, shippings } = answer;
  const custom: readonly any[] = sale.customLineItems ?? [];
  const customName = (id: string) =>
    textIn(custom.find((one) => one.id === id)?.name, language) ?? id.slice(-8);
  return (
    <>
      <h3>{t.cartDiscounts}</h3>
      {cartDiscounts.length === 0 ? (
        <p>{t.noCartDiscounts}</p>
      ) : (
        <DiscountVerdicts label={t.cartDiscounts} verdicts={cartDiscounts} currency={currency} />
      )}
      {lineItems.map((line) => (
        <Line key={line.lineItemId} project={project} sale={sale} line={line} />
      ))}
      {customLineItems.map(({ customLineItemId, taxes }) => (
        <details key={customLineItemId} open>
          <summary>{t.taxesOf({ item: customName(customLineItemId) })}</summary>
          <TaxVerdicts label={t.taxesOf({ item: customName(customLineItemId) })} taxes={taxes} />
        </details>
      ))}
      <h3>{t.shipping}</h3>
      {shippings.map(({ shippingKey = '', methods }) => (
        <Methods
          key={shippingKey}
          label={[t.shipping, shippingKey].filter((one) => one !== '').join(' ')}
          methods={methods}
          currency={currency}
        />
      ))}
    </>
  );
}

interface LineProps extends Pick<WhyProps, 'project' | 'sale'> {
  readonly line: AdminLineItemExplanation;
}

function Line({ project, sale, line }: LineProps) {
  const t = useWords('explain');
  const language = useLanguage();
  const textOf = useReason();
  const { lineItemId, sku, reason, explanation = '', prices, productDiscounts, taxes } = line;
  const item = (sale.lineItems ?? []).find((one: any) => one.id === lineItemId);
  const name = [textIn(item?.name, language), sku].filter((one) => one !== undefined).join(' ');
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {reason !== undefined && <p>{textOf({ reason, explanation })}</p>}
      {prices.length > 0 && (
        <PriceVerdicts project={project} label={t.pricesOf({ item: name })} verdicts={prices} />
      )}
      {productDiscounts.length > 0 && (
        <DiscountVerdicts
          label={t.discountsOf({ item: name })}
          verdicts={productDiscounts}
          currency={sale.totalPrice.currencyCode}
        />
      )}
      <TaxVerdicts label={t.taxesOf({ item: name })} taxes={taxes} />
    </section>
  );
}

interface MethodsProps {
  readonly label: string;
  readonly methods: readonly AdminShippingMethodVerdict[];
  readonly currency: string;
}

function Methods({ label, methods, currency }: MethodsProps) {
  const t = useWords('explain');
  const format = useFormat();
  const language = useLanguage();
  if (methods.length === 0) return <p>{t.noShipping}</p>;
  return (
    <Rows
      label={label}
      rows={methods}
      figures={[t.price]}
      cells={{
        [t.method]: (one) => titleOfDocument(one, language),
        [t.price]: ({ price }) =>
          price === undefined
            ? ''
            : format.money({ centAmount: price.centAmount, currencyCode: currency }),
        [t.outcome]: (one) => <Reason {...one} />,
      }}
    />
  );
}
