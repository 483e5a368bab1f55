// Which price a buyer gets, chosen by the server as for every client.
import { useState } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { explainPrice } from '../explain/questions.ts';
import { WhyPrice } from '../explain/why-price.tsx';
import { Rows, Shown, useLoaded } from '../parts/page.tsx';
import { type OfProject, read } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

interface Buyer {
  readonly currency: string;
  readonly country?: string;
  readonly customerGroup?: { readonly id: string };
  readonly channel?: { readonly id: string };
  /** Absent: now. */
  readonly at?: string;
}

const variantsIn = ({ masterVariant, variants = [] }: any): readonly any[] => [
  masterVariant,
  ...variants,
];

const firstCurrency = ({ masterData }: any): string =>
  variantsIn(masterData.staged).flatMap(({ prices = [] }) => prices)[0]?.value.currencyCode ??
  'EUR';

/** The prices of one variant at another time need a request of their own. */
const maxVariants = 50;

/** At another time the server explains the prices of the published variants. */
async function pricesAt(project: string, product: any, buyer: Buyer, signal: AbortSignal) {
  const variants = variantsIn(product.masterData.current).slice(0, maxVariants);
  return Promise.all(
    variants.map(async ({ id, sku }) => {
      const question = { productId: product.id, variantId: id, ...buyer };
      const { unitPrice } = await explainPrice(project, question, signal);
      return { id, sku, price: unitPrice === undefined ? undefined : { value: unitPrice } };
    }),
  );
}

async function loadPrices(project: string, product: any, buyer: Buyer, signal: AbortSignal) {
  const { id } = product;
  if (buyer.at !== undefined) return pricesAt(project, product, buyer, signal);
  const query = new URLSearchParams({ staged: 'true', priceCurrency: buyer.currency });
  if (buyer.country !== undefined) query.set('priceCountry', buyer.country);
  if (buyer.customerGroup !== undefined) query.set('priceCustomerGroup', buyer.customerGroup.id);
  if (buyer.channel !== undefined) query.set('priceChannel', buyer.channel.id);
  return variantsIn(await read(project, `/product-projections/${id}?${query}`, signal));
}

export function PricePreview({ project, product }: OfProject & { readonly product: any }) {
  const t = useWords('work');
  const [buyer, setBuyer] = useState<Buyer>({ currency: firstCurrency(product) });
  const { id, version } = product;
  const e = useWords('explain');
  const mayExplain = useMay(project, 'viewer') && product.masterData.published;
  const loading = useLoaded(['preview', project, id, version, buyer], (signal) =>
    loadPrices(project, product, buyer, signal),
  );
  const { currency, ...others } = buyer;
  const around = { project, languages: ['en'], currencies: [currency], faults: new Map() };
  const set = (name: keyof Buyer) => (value: any) => {
    const { [name]: _, ...rest } = { ...others, currency };
    setBuyer({ currency, ...rest, ...(value === undefined ? {} : { [name]: value }) });
  };
  const field = (name: keyof Buyer, label: string, kind: string, target?: string) => (
    <Field
      label={label}
      shape={{
        kind,
        ...(target === undefined ? {} : { target }),
        ...(name === 'currency' ? {} : { isOptional: true }),
      }}
      value={buyer[name]}
      path={name}
      change={set(name)}
    />
  );
  return (
    <AroundProvider value={around}>
      <section aria-labelledby="preview">
        <h2 id="preview">{t.preview}</h2>
        <p className="quiet">{t.previewHint}</p>
        <div className="pickers">
          {field('currency', t.currency, 'currency')}
          {field('country', t.country, 'country')}
          {field('customerGroup', t.customerGroup, 'reference', 'customer-group')}
          {field('channel', t.channel, 'reference', 'channel')}
          {mayExplain && field('at', e.at, 'dateTime')}
        </div>
        <Shown loading={loading}>{(variants) => <Prices variants={variants} />}</Shown>
        <WhyPrice project={project} product={product} buyer={buyer} />
      </section>
    </AroundProvider>
  );
}

function Prices({ variants }: { readonly variants: readonly any[] }) {
  const t = useWords('work');
  const format = useFormat();
  return (
    <Rows
      label={t.preview}
      rows={variants}
      figures={[t.price]}
      cells={{
        SKU: ({ sku, id }) => sku ?? id,
        [t.price]: ({ price }) =>
          price === undefined ? t.noPrice : format.money(price.discounted?.value ?? price.value),
      }}
    />
  );
}
