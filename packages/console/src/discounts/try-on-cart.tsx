// What a discount does to a cart: one of the project, or a sample that is deleted after it.
import { Button, Fieldset, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { AdminCartExplanation } from 'storewright/operations';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { explainCart } from '../explain/questions.ts';
import { DiscountVerdicts, useReason } from '../explain/verdicts.tsx';
import { Shown, useAnswer, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { change, type Document, documentOf, readPage, settingsKind } from '../server.ts';
import { useMay, useMayChangeKind } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

interface TryProps {
  readonly project: string;
  readonly discount: Document;
}

export function TryOnCart({ project, discount }: TryProps) {
  const t = useWords('discounts');
  const may = useMayChangeKind(project, 'cart');
  // The server explains only to users who see the whole project.
  if (!useMay(project, 'viewer')) return null;
  return (
    <section aria-labelledby="on-cart">
      <h2 id="on-cart">{t.onCart}</h2>
      <p className="quiet">{t.onCartHint}</p>
      <OnCart project={project} discount={discount} />
      {may && <OnSample project={project} discount={discount} />}
    </section>
  );
}

const maxCarts = 50;

const activeCarts = (project: string, signal: AbortSignal) =>
  readPage(
    project,
    { path: '/carts' },
    { where: 'cartState = "Active"', sort: 'lastModifiedAt desc', limit: maxCarts },
    signal,
  );

function OnCart({ project, discount }: TryProps) {
  const t = useWords('discounts');
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const loading = useAnswer('active carts', activeCarts, project);
  const titleOf = ({ customerEmail, key, id, totalPrice, lastModifiedAt }: any) =>
    [
      customerEmail ?? key ?? id.slice(-8),
      format.money(totalPrice),
      format.day(lastModifiedAt),
    ].join(' · ');
  return (
    <Shown loading={loading} empty={t.noCarts}>
      {(carts) => (
        <>
          <Select
            label={t.cart}
            data={carts.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={chosen}
            searchable
            onChange={setChosen}
          />
          {chosen !== null && (
            <Asked
              project={project}
              discount={discount}
              cart={carts.find(({ id }) => id === chosen)}
            />
          )}
        </>
      )}
    </Shown>
  );
}

function Asked({ project, discount, cart }: TryProps & { readonly cart: any }) {
  const loading = useLoaded(
    ['on cart', project, discount.id, discount.version, cart.id],
    (signal) => explainCart(project, cart.id, signal),
  );
  return (
    <Shown loading={loading}>
      {(answer) => (
        <Outcome discount={discount} answer={answer} currency={cart.totalPrice.currencyCode} />
      )}
    </Shown>
  );
}

interface OutcomeProps extends Pick<TryProps, 'discount'> {
  readonly answer: AdminCartExplanation;
  readonly currency: string;
}

function Outcome({ discount, answer, currency }: OutcomeProps) {
  const t = useWords('discounts');
  const e = useWords('explain');
  const format = useFormat();
  const textOf = useReason();
  const verdict = answer.cartDiscounts.find(({ id }) => id === discount.id);
  const sentence = () => {
    if (verdict === undefined) return t.notSeen;
    if (verdict.reason !== 'Applied') return t.appliesNot({ reason: textOf(verdict) });
    const { centAmount } = verdict;
    return centAmount === undefined
      ? t.itApplies
      : t.applies({ amount: format.money({ centAmount, currencyCode: currency }) });
  };
  return (
    <>
      <p role="status">
        <strong>{sentence()}</strong>
      </p>
      <DiscountVerdicts
        label={e.cartDiscounts}
        verdicts={answer.cartDiscounts}
        currency={currency}
      />
    </>
  );
}

interface Sample {
  readonly product?: object;
  readonly quantity: number;
  readonly currency: string;
  readonly country?: string;
}

/** A cart that does not outlive the answer; should the page be closed meanwhile, it goes after a day. */
async function judgeSample(project: string, sample: Sample): Promise<AdminCartExplanation> {
  const { product, quantity, currency, country } = sample;
  const place = country === undefined ? {} : { country, shippingAddress: { country } };
  const lineItems = [{ productId: (product as any)?.id, quantity }];
  const draft = { currency, ...place, lineItems, deleteDaysAfterLastModification: 1 };
  const { id, version } = await change(project, 'POST', '/carts', draft);
  try {
    return await explainCart(project, id);
  } finally {
    await change(project, 'DELETE', `/carts/${id}?version=${version}`);
  }
}

function OnSample({ project, discount }: TryProps) {
  const t = useWords('discounts');
  const loading = useAnswer('settings', documentOf, project, settingsKind, '');
  return (
    <details>
      <summary>{t.sample}</summary>
      <p className="quiet">{t.sampleHint}</p>
      <Shown loading={loading}>
        {(settings) => <SampleForm project={project} discount={discount} settings={settings} />}
      </Shown>
    </details>
  );
}

function SampleForm({ project, discount, settings }: TryProps & { readonly settings: any }) {
  const t = useWords('discounts');
  const { currencies = [], countries = [] } = settings;
  const [sample, setSample] = useState<Sample>({
    quantity: 1,
    currency: currencies[0] ?? 'EUR',
    ...(countries[0] === undefined ? {} : { country: countries[0] }),
  });
  const [answer, setAnswer] = useState<AdminCartExplanation>();
  const { error, attempt } = useAttempt();
  const run = () => {
    setAnswer(undefined);
    void attempt(() => judgeSample(project, sample).then(setAnswer));
  };
  const around = { project, languages: ['en'], currencies, faults: new Map<string, string>() };
  const field = (name: keyof Sample, label: string, shape: { kind: string; target?: string }) => (
    <Field
      label={label}
      shape={shape}
      value={sample[name]}
      path={name}
      change={(value) => setSample({ ...sample, [name]: value })}
    />
  );
  return (
    <AroundProvider value={around}>
      <Fieldset legend={t.sample} className="part">
        {field('product', t.product, { kind: 'reference', target: 'product' })}
        <NumberInput
          label={t.pieces}
          value={sample.quantity}
          min={1}
          onChange={(quantity) => setSample({ ...sample, quantity: Number(quantity) })}
        />
        {field('currency', t.currency, { kind: 'currency' })}
        {field('country', t.shipTo, { kind: 'country' })}
        <Button className="add" disabled={sample.product === undefined} onClick={run}>
          {t.tryIt}
        </Button>
      </Fieldset>
      <Wrong error={error} />
      {answer !== undefined && (
        <Outcome discount={discount} answer={answer} currency={sample.currency} />
      )}
    </AroundProvider>
  );
}
