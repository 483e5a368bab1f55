// The page of a product: publishing, its variants and prices, and which price a buyer gets.
import { Pictures } from '../catalogue/pictures.tsx';
import { PublishButtons } from '../catalogue/publishing.tsx';
import { StockOfProduct } from '../catalogue/stock.tsx';
import { Product } from '../documents/product.tsx';
import { useMayChangeKind } from '../signing/role.ts';
import type { Acted } from './acting.tsx';
import { PricePreview } from './price-preview.tsx';

export function ProductPage(props: Acted) {
  const { project, document } = props;
  const may = useMayChangeKind(project, 'product');
  return (
    <>
      {may && <PublishButtons {...props} />}
      <Product project={project} document={document} />
      <Pictures {...props} />
      <StockOfProduct project={project} product={document} />
      <PricePreview project={project} product={document} />
    </>
  );
}
