// Before many products are published or taken offline: their number, their names, and what changes of each in the shop.
import { changesInShop, type Publishing } from '../catalogue/shop-changes.ts';
import { titleOfDocument } from '../edit/titles.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Rows, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { type Document, documentsWith, type OfProject } from '../server.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';

/** Ids of one request: addresses have a limit. */
const pieceSize = 100;

async function productsOf(
  project: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const found: Document[] = [];
  for (let start = 0; start < ids.length; start += pieceSize) {
    const piece = ids.slice(start, start + pieceSize);
    found.push(...(await documentsWith(project, '/products', 'id', piece, signal)));
  }
  return found;
}

interface ConfirmProps extends OfProject {
  readonly ids: ReadonlySet<string>;
  readonly action: Publishing;
  readonly run: (versions: ReadonlyMap<string, unknown>) => Promise<void>;
  readonly close: () => void;
}

export function ConfirmPublishing({ project, ids, action, run, close }: ConfirmProps) {
  const t = useWords('publishing');
  const format = useFormat();
  const loading = useAnswer('publishing many', productsOf, project, [...ids]);
  const count = format.number(ids.size);
  const isPublishing = action === 'publish';
  const submit = async () => {
    // The dialog closes, and the bar shows the progress.
    void run(new Map(loading.value!.map(({ id, version }) => [id, version])));
  };
  return (
    <FormDialog
      title={isPublishing ? t.publishMany({ count }) : t.unpublishMany({ count })}
      send={isPublishing ? t.publishNow : t.unpublishNow}
      cancel={t.cancel}
      isComplete={loading.value !== undefined && !loading.isLoading}
      isWide
      submit={submit}
      close={close}
    >
      <Shown loading={loading}>
        {(products) => (
          <Products project={project} products={products} asked={ids.size} action={action} />
        )}
      </Shown>
    </FormDialog>
  );
}

interface ProductsProps extends Pick<ConfirmProps, 'project' | 'action'> {
  readonly products: readonly Document[];
  /** How many are selected. */
  readonly asked: number;
}

function Products({ project, products, asked, action }: ProductsProps) {
  const t = useWords('publishing');
  const many = useWords('bulk');
  const format = useFormat();
  const language = useLanguage();
  const effectOf = (product: any): string => {
    const changes = changesInShop(product, action).length;
    if (changes === 0) return t.staysSame;
    if (action === 'unpublish') return t.leavesShop;
    return product.masterData.published
      ? t.valuesChange({ count: format.number(changes) })
      : t.newInShop;
  };
  const gone = asked - products.length;
  return (
    <>
      {gone > 0 && <p role="alert">{t.isDeleted({ count: format.number(gone) })}</p>}
      <Rows
        label={t.products}
        rows={products}
        cells={{
          [many.product]: (product) => (
            <a href={pageOf(project, 'product', product.id)}>
              {titleOfDocument(product, language)}
            </a>
          ),
          [t.changes]: effectOf,
        }}
      />
    </>
  );
}
