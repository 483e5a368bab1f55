// The page of a product: publishing, its variants and prices, and which price a buyer gets.
import { Button } from '@mantine/core';
import { Pictures } from '../catalogue/pictures.tsx';
import { StockOfProduct } from '../catalogue/stock.tsx';
import { Product } from '../documents/product.tsx';
import { useMayChangeKind } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { workWords } from '../words/work.ts';
import { type Acted, useActing } from './acting.tsx';
import { PricePreview } from './price-preview.tsx';

export function ProductPage(props: Acted) {
  const { project, document } = props;
  const may = useMayChangeKind(project, 'product');
  return (
    <>
      {may && <Publishing {...props} />}
      <Product project={project} document={document} />
      <Pictures {...props} />
      <StockOfProduct project={project} product={document} />
      <PricePreview project={project} product={document} />
    </>
  );
}

function Publishing(props: Acted) {
  const t = useWords(workWords);
  const { act, outcome } = useActing(props, '/products');
  const { published, hasStagedChanges } = (props.document as any).masterData;
  return (
    <div className="buttons">
      <Button disabled={published && !hasStagedChanges} onClick={() => act({ action: 'publish' })}>
        {t.publish}
      </Button>
      {published && (
        <Button variant="default" onClick={() => act({ action: 'unpublish' })}>
          {t.unpublish}
        </Button>
      )}
      {outcome}
    </div>
  );
}
