// A product: its variants with prices and stock, and staged data against current data.
import { useState } from 'react';
import { SearchKeywords } from '../catalogue/search-keywords.tsx';
import { StagedChanges } from '../catalogue/staged-changes.tsx';
import { VariantsGrid } from '../catalogue/variants-grid.tsx';
import { PriceFiles } from '../imports/price-files.tsx';
import { useLabels } from '../labels/labels.ts';
import { Rows, textTo } from '../parts/page.tsx';
import type { OfDocument, OfProject } from '../server.ts';
import { Cell } from '../table/cell.tsx';
import { textIn, useLanguage, useWords } from '../words/words.ts';

type Side = 'current' | 'staged';

const variantsIn = (data: any): readonly any[] =>
  [data?.masterVariant, ...(data?.variants ?? [])].filter((one) => one !== undefined);

export function Product({ project, document }: OfDocument) {
  const t = useWords('document');
  const language = useLanguage();
  const { masterData, productType } = document as any;
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
          onChange={textTo((text) => setSide(text as Side))}
        >
          <option value="current">{t.current}</option>
          <option value="staged">{t.staged}</option>
        </select>{' '}
        {t.published}: <Cell value={masterData.published} project={project} />
      </p>
      <h3>{t.variants}</h3>
      <VariantsGrid project={project} type={productType.id} variants={variants} />
      <Prices project={project} variants={variants} />
      <SearchKeywords data={data} />
      <PriceFiles project={project} product={document} />
      <StagedChanges project={project} product={document} />
    </section>
  );
}

function Prices({ project, variants }: OfProject & { readonly variants: readonly any[] }) {
  const t = useWords('document');
  const { labelOf, countryOf } = useLabels();
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
      <Rows
        label={t.prices}
        empty={t.noPrices}
        rows={prices}
        keyOf={({ id, of }) => `${of} ${id}`}
        figures={[t.price]}
        cells={{
          [labelOf('sku')]: ({ of }) => of,
          [t.price]: ({ value }) => cell(value),
          [t.country]: ({ country }) => cell(country && countryOf(country)),
          [t.group]: ({ customerGroup }) => cell(customerGroup),
          [t.channel]: ({ channel }) => cell(channel),
          [t.from]: ({ validFrom }) => cell(validFrom),
          [t.until]: ({ validUntil }) => cell(validUntil),
        }}
      />
    </>
  );
}
