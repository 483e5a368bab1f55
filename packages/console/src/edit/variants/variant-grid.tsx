// All variants of a product in one table: SKU, key, a column for each attribute of the product type, prices, and the
// other members behind a line. Edits go into the document of the page, and its Save sends their difference.
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { Scrolling } from '../../parts/page.tsx';
import { useFormat, useLanguage, useWords } from '../../words/words.ts';
import { definitionsOf } from '../attributes.tsx';
import { shapesOf } from '../definitions.ts';
import { type Shapes, useAround } from '../field.ts';
import { placedVariants, withMain, withNewVariant, withoutVariant, withVariant } from './placed.ts';
import { usePriceNames } from './price-names.ts';
import { VariantRow } from './variant-row.tsx';

interface GridProps {
  /** Of a variant. */
  readonly fields: Shapes;
  /** Staged data of the product. */
  readonly data: any;
  readonly path: string;
  readonly change: (data: any) => void;
}

/** Rows that are drawn first: a field takes time to draw. */
const maxFirst = 40;

/** Functions that stay the same, so that only the row that is edited is drawn again. */
function useEdits({ data, change }: GridProps) {
  const latest = useRef({ data, change });
  latest.current = { data, change };
  const apply = useCallback((next: (data: any) => any) => {
    latest.current.change(next(latest.current.data));
  }, []);
  return useMemo(
    () => ({
      set: (index: number | undefined, variant: any) =>
        apply((all) => withVariant(all, index, variant)),
      makeMain: (index: number) => apply((all) => withMain(all, index)),
      remove: (index: number) => apply((all) => withoutVariant(all, index)),
      add: () => apply(withNewVariant),
    }),
    [apply],
  );
}

/** The attributes that each variant has. */
function useAttributeColumns() {
  const { productType } = useAround();
  const language = useLanguage();
  return useMemo(() => {
    const definitions = definitionsOf(productType, true);
    return { definitions, shapes: shapesOf(definitions, language) };
  }, [productType, language]);
}

export function VariantGrid(props: GridProps) {
  const { fields, data, path } = props;
  const t = useWords('variants');
  const format = useFormat();
  const { labelOf } = useLabels();
  const edits = useEdits(props);
  const columns = useAttributeColumns();
  const placed = placedVariants(data, path);
  const names = usePriceNames(placed.map(({ variant }) => variant));
  const [isWhole, setWhole] = useState(placed.length <= maxFirst);
  const shown = isWhole ? placed : placed.slice(0, maxFirst);
  const headings = [
    ...[t.main, t.number, labelOf('sku'), labelOf('key')],
    ...Object.values(columns.shapes).map(({ title }) => title!),
    ...[t.prices, t.more, t.remove],
  ];
  return (
    <section className="variants" aria-labelledby="variant-grid">
      <h2 id="variant-grid">{t.variants}</h2>
      <Scrolling label={t.variants}>
        <table>
          <thead>
            <tr>
              {headings.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels of attributes may be the same
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one, at) => (
              <VariantRow
                key={one.variant.id ?? `new ${at}`}
                {...one}
                fields={fields}
                columns={columns}
                names={names}
                edits={edits}
              />
            ))}
          </tbody>
        </table>
      </Scrolling>
      <div className="buttons">
        <Button variant="light" onClick={edits.add}>
          {t.add}
        </Button>
        {!isWhole && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {t.showAll({ count: format.number(placed.length) })}
          </Button>
        )}
      </div>
    </section>
  );
}
