// The draft of a quote: prices, a comment and an end; it is saved, and sent to the buyer.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { Done, Rows, Shown, textTo, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type Document, read, update } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { type Offer, priceActions, unitPriceOf } from './offer.ts';
import { Says } from './quote-pages.tsx';

/** The quotation cart, and the request with the prices that the buyer saw; `null`: it was deleted. */
async function loadAround(
  project: string,
  { quotationCart, quoteRequest }: any,
  signal: AbortSignal,
) {
  const maybe = (path: string): Promise<Document | null> =>
    read(project, path, signal).catch(() => null);
  const [cart, request] = await Promise.all([
    maybe(`/carts/${quotationCart.id}`),
    maybe(`/quote-requests/${quoteRequest.id}`),
  ]);
  return { cart, request };
}

export function StagedQuotePage(props: Acted) {
  const { project, document } = props;
  const t = useWords('inbox');
  const { quoteRequest, stagedQuoteState } = document as any;
  const loading = useLoaded(['staged quote', project, document.id, document.version], (signal) =>
    loadAround(project, document, signal),
  );
  return (
    <>
      <p>
        <a href={pageOf(project, 'quote-request', quoteRequest.id)}>{t.toRequest}</a>
      </p>
      {stagedQuoteState !== 'InProgress' && <p>{t.isSent}</p>}
      <Shown loading={loading}>
        {({ cart, request }) => (
          <>
            {typeof request?.comment === 'string' && (
              <Says who={t.buyerSays} text={request.comment} />
            )}
            {cart === null ? (
              <p>{t.noCart}</p>
            ) : (
              <Preparation
                {...props}
                cart={cart}
                request={request}
                again={() => loading.again?.()}
              />
            )}
          </>
        )}
      </Shown>
    </>
  );
}

interface PreparationProps extends Acted {
  readonly cart: any;
  readonly request: any;
  readonly again: () => void;
}

/** What the fields hold. */
function useFields(staged: any) {
  const [prices, setPrices] = useState<Offer>(new Map());
  const [comment, setComment] = useState<string>(staged.sellerComment ?? '');
  const [validTo, setValidTo] = useState<string | undefined>(staged.validTo);
  return { prices, setPrices, comment, setComment, validTo, setValidTo };
}

/** Stores the prices in the quotation cart, the words in the draft. */
async function store(
  { project, document, changed, cart }: PreparationProps,
  { prices, comment, validTo }: ReturnType<typeof useFields>,
): Promise<Document> {
  const actions = priceActions(cart, prices);
  if (actions.length > 0) await update(project, '/carts', cart, ...actions);
  const words = [
    { action: 'setSellerComment', sellerComment: comment || undefined },
    { action: 'setValidTo', validTo },
  ];
  const staged = await update(project, '/staged-quotes', document, ...words);
  changed(staged);
  return staged;
}

function usePreparation(props: PreparationProps) {
  const { project, document, again } = props;
  const fields = useFields(document);
  const { error, attempt } = useAttempt();
  const [isSaved, setSaved] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setSaved(false);
    await attempt(() => act().then(forgetRows));
    again();
  };
  const save = () =>
    run(async () => {
      await store(props, fields);
      fields.setPrices(new Map());
      setSaved(true);
    });
  const send = () =>
    run(async () => {
      const { id, version } = await store(props, fields);
      const { id: quote } = await change(project, 'POST', '/quotes', {
        stagedQuote: { typeId: 'staged-quote', id },
        stagedQuoteVersion: version,
        stagedQuoteStateToSent: true,
      });
      window.location.hash = pageOf(project, 'quote', quote);
    });
  return { ...fields, error, isSaved, save, send };
}

function Preparation(props: PreparationProps) {
  const { project, document, cart, request } = props;
  const t = useWords('inbox');
  const all = usePreparation(props);
  const isOpen = (document as any).stagedQuoteState === 'InProgress';
  const may = useMayChangeKind(project, 'staged-quote') && isOpen;
  const currencies = [cart.totalPrice.currencyCode];
  return (
    <AroundProvider value={{ project, languages: ['en'], currencies, faults: new Map() }}>
      {all.isSaved && <Done text={t.saved} />}
      <section aria-label={t.prices}>
        <h2>{t.prices}</h2>
        <Prices
          cart={cart}
          request={request}
          offer={all.prices}
          set={may ? all.setPrices : undefined}
        />
      </section>
      {may && (
        <div className="edit">
          <Textarea label={t.sellerComment} value={all.comment} onChange={textTo(all.setComment)} />
          <Field
            label={t.validTo}
            shape={{ kind: 'dateTime', isOptional: true }}
            value={all.validTo}
            path="validTo"
            change={all.setValidTo}
          />
          <Wrong error={all.error} />
          <div className="buttons">
            <Button onClick={all.send}>{t.send}</Button>
            <Button variant="default" onClick={all.save}>
              {t.saveDraft}
            </Button>
          </div>
        </div>
      )}
    </AroundProvider>
  );
}

interface PricesProps extends Pick<PreparationProps, 'cart' | 'request'> {
  readonly offer: Offer;
  /** Absent: the prices are only shown. */
  readonly set: ((offer: Offer) => void) | undefined;
}

function Prices({ cart, request, offer, set }: PricesProps) {
  const t = useWords('inbox');
  const format = useFormat();
  const language = useLanguage();
  const lines: readonly any[] = [...cart.lineItems, ...cart.customLineItems];
  const asked: readonly any[] = [
    ...(request?.lineItems ?? []),
    ...(request?.customLineItems ?? []),
  ];
  const nameOf = (line: any) => textIn(line.name, language) ?? line.id.slice(-8);
  return (
    <Rows
      label={t.prices}
      rows={lines.map((line, index) => ({ line, before: asked[index] }))}
      keyOf={({ line }) => line.id}
      figures={[t.quantity, t.asked]}
      cells={{
        [t.item]: ({ line }) => nameOf(line),
        [t.quantity]: ({ line }) => format.number(line.quantity),
        [t.asked]: ({ before }) => (before === undefined ? '' : format.money(unitPriceOf(before))),
        [t.offered]: ({ line }) =>
          set === undefined ? (
            format.money(unitPriceOf(line))
          ) : (
            <Field
              label={t.offeredFor({ item: nameOf(line) })}
              shape={{ kind: 'money' }}
              value={offer.get(line.id) ?? unitPriceOf(line)}
              path="price"
              change={(price) => set(new Map([...offer, [line.id, price]]))}
            />
          ),
      }}
    />
  );
}
