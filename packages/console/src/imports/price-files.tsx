// The prices of a product as a file, in the form in which the import of prices takes it.
import { Button } from '@mantine/core';
import { productWithNames } from '../catalogue/shop-changes-table.tsx';
import { csvText, download } from '../parts/csv.ts';
import { useAttempt, Wrong } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import type { Document, OfProject } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useWords } from '../words/words.ts';

const keyOf = (reference: any): string => reference?.obj?.key ?? '';

/** Amounts of cents have the digits of their currency. */
const digitsOf = ({ price: { value } }: PriceAt): unknown =>
  value.type === 'highPrecision' ? value.fractionDigits : undefined;

/** Column by column; the names are paths of the import type `price`. */
const columns: readonly (readonly [string, (at: PriceAt) => unknown])[] = [
  ['key', ({ price }) => price.key],
  ['product.key', ({ product }) => product.key],
  ['productVariant.key', ({ variant }) => variant.key],
  ['value.type', ({ price }) => price.value.type],
  ['value.currencyCode', ({ price }) => price.value.currencyCode],
  ['value.centAmount', ({ price }) => price.value.centAmount],
  ['value.preciseAmount', ({ price }) => price.value.preciseAmount],
  ['value.fractionDigits', digitsOf],
  ['country', ({ price }) => price.country],
  ['customerGroup.key', ({ price }) => keyOf(price.customerGroup)],
  ['channel.key', ({ price }) => keyOf(price.channel)],
  ['validFrom', ({ price }) => price.validFrom],
  ['validUntil', ({ price }) => price.validUntil],
];

interface PriceAt {
  readonly product: any;
  readonly variant: any;
  readonly price: any;
}

function pricesIn(product: any): readonly PriceAt[] {
  const { masterVariant, variants } = product.masterData.staged;
  return [masterVariant, ...variants].flatMap((variant) =>
    (variant.prices ?? []).map((price: any) => ({ product, variant, price })),
  );
}

const csvOf = (product: any): string =>
  csvText([
    columns.map(([name]) => name),
    ...pricesIn(product).map((at) => columns.map(([, valueAt]) => String(valueAt(at) ?? ''))),
  ]);

export function PriceFiles({ project, product }: OfProject & { readonly product: Document }) {
  const t = useWords('imports');
  const may = useMay(project, 'editor');
  const { error, attempt } = useAttempt();
  const isAlone = product.priceMode === 'Standalone';
  const run = () =>
    attempt(async () => {
      const loaded = await productWithNames(project, product.id);
      download(`prices-${product.key ?? product.id}.csv`, csvOf(loaded));
    });
  const type = isAlone ? 'standalone-price' : 'price';
  return (
    <div className="buttons">
      {!isAlone && (
        <Button variant="default" size="xs" onClick={run}>
          {t.exportPrices}
        </Button>
      )}
      {may && <a href={addressOf([project, 'import-csv'], { type })}>{t.importPrices}</a>}
      <Wrong error={error} />
    </div>
  );
}
