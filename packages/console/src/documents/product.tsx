// A product: its variants with prices, images and stock, and staged data against current data.
import { useState } from 'react';
import { isOurs } from '../parts/ours.ts';
import { Rows } from '../parts/rows.tsx';
import type { Document } from '../server.ts';
import { Cell, textIn } from '../table/cell.tsx';
import { documentWords } from '../words/document.ts';
import { useFormat } from '../words/format.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { differencesOf } from './differences.ts';

interface ProductProps {
  readonly project: string;
  readonly document: Document;
}

type Side = 'current' | 'staged';

const variantsIn = (data: any): readonly any[] =>
  [data?.masterVariant, ...(data?.variants ?? [])].filter((one) => one !== undefined);

export function Product({ project, document }: ProductProps) {
  const t = useWords(documentWords);
  const language = useLanguage();
  const { masterData } = document as any;
  const [side, setSide] = useState<Side>(masterData.hasStagedChanges ? 'staged' : 'current');
  const data = masterData[side];
  const variants = variantsIn(data);
  return (
    <section aria-label={textIn(data?.name, language)}>
      {side === 'current' && <h2>{textIn(data?.name, language)}</h2>}
      <p>
        <select
          aria-label={t.stagedAgainstCurrent}
          value={side}
          onChange={(event) => setSide(event.target.value as Side)}
        >
          <option value="current">{t.current}</option>
          <option value="staged">{t.staged}</option>
        </select>{' '}
        {t.published}: <Cell value={masterData.published} project={project} />
      </p>
      <Variants project={project} variants={variants} />
      <Prices project={project} variants={variants} />
      <Staged was={masterData.current} is={masterData.staged} />
    </section>
  );
}

interface VariantsProps {
  readonly project: string;
  readonly variants: readonly any[];
}

function Variants({ project, variants }: VariantsProps) {
  const t = useWords(documentWords);
  const format = useFormat();
  const stockOf = ({ availableQuantity, channels = {} }: any): number | undefined =>
    availableQuantity ??
    Object.values<any>(channels).reduce((sum, one) => sum + (one.availableQuantity ?? 0), 0);
  return (
    <>
      <h3>{t.variants}</h3>
      <Rows
        label={t.variants}
        rows={variants}
        keyOf={({ id }) => id}
        headings={[
          { name: 'id', cell: ({ id }) => id, isNumber: true },
          { name: 'sku', cell: ({ sku }) => sku },
          {
            name: t.attributes,
            cell: ({ attributes = [] }) => (
              <span className="list">
                {attributes.map(({ name, value }: any) => (
                  <span key={name}>
                    {name}: <Cell value={value?.label ?? value} project={project} />
                  </span>
                ))}
              </span>
            ),
          },
          {
            name: t.stock,
            isNumber: true,
            cell: ({ availability }) =>
              availability === undefined ? '' : format.number(stockOf(availability) ?? 0),
          },
          { name: t.images, cell: ({ images = [] }) => <Images images={images} /> },
        ]}
      />
    </>
  );
}

const Images = ({ images }: { readonly images: readonly any[] }) => (
  <span className="list">
    {images.map(({ url, label }, index) => (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        {isOurs(url) ? (
          <img src={url} alt={label ?? `${index + 1}`} height={28} loading="lazy" />
        ) : (
          (label ?? url.split('/').at(-1))
        )}
      </a>
    ))}
  </span>
);

function Prices({ project, variants }: VariantsProps) {
  const t = useWords(documentWords);
  const prices = variants.flatMap(({ sku, id, prices: own = [] }) =>
    own.map((price: any) => ({ ...price, of: sku ?? id })),
  );
  const cell = (value: unknown) =>
    value === undefined ? (
      <span className="quiet">{t.any}</span>
    ) : (
      <Cell value={value} project={project} />
    );
  return (
    <>
      <h3>{t.prices}</h3>
      {prices.length === 0 ? (
        <p>{t.noPrices}</p>
      ) : (
        <Rows
          label={t.prices}
          rows={prices}
          keyOf={({ id, of }) => `${of} ${id}`}
          headings={[
            { name: 'sku', cell: ({ of }) => of },
            { name: t.price, cell: ({ value }) => cell(value), isNumber: true },
            { name: t.country, cell: ({ country }) => cell(country) },
            { name: t.group, cell: ({ customerGroup }) => cell(customerGroup) },
            { name: t.channel, cell: ({ channel }) => cell(channel) },
            { name: t.from, cell: ({ validFrom }) => cell(validFrom) },
            { name: t.until, cell: ({ validUntil }) => cell(validUntil) },
          ]}
        />
      )}
    </>
  );
}

function Staged({ was, is }: { readonly was: unknown; readonly is: unknown }) {
  const t = useWords(documentWords);
  const differences = differencesOf(was, is);
  const told = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));
  return (
    <>
      <h3>{t.stagedAgainstCurrent}</h3>
      {differences.length === 0 ? (
        <p>{t.noDifference}</p>
      ) : (
        <Rows
          label={t.stagedAgainstCurrent}
          rows={differences}
          keyOf={({ path }) => path}
          headings={[
            { name: t.name, cell: ({ path }) => path },
            { name: t.current, cell: (one) => told(one.was) },
            { name: t.staged, cell: (one) => told(one.is) },
          ]}
        />
      )}
    </>
  );
}
