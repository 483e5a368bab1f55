// What publishing would change: staged data against current data, with labels and names.
import { Shown, useLoaded } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import { dataChanges } from './shop-changes.ts';
import { productWithNames, ShopChangesTable } from './shop-changes-table.tsx';

interface ChangesProps {
  readonly project: string;
  readonly product: any;
}

export function StagedChanges({ project, product }: ChangesProps) {
  const t = useWords('document');
  const { current, staged } = product.masterData;
  const isSame = dataChanges(current, staged).length === 0;
  return (
    <section aria-labelledby="staged">
      <h3 id="staged">{t.stagedAgainstCurrent}</h3>
      {isSame ? <p>{t.noDifference}</p> : <Changes project={project} product={product} />}
    </section>
  );
}

function Changes({ project, product: { id, version } }: ChangesProps) {
  const t = useWords('document');
  const loading = useLoaded(['publishing', project, id, version], (signal) =>
    productWithNames(project, id, signal),
  );
  return (
    <Shown loading={loading}>
      {({ productType, masterData: { current, staged } }) => (
        <ShopChangesTable
          label={t.stagedAgainstCurrent}
          productType={productType.obj}
          changes={dataChanges(current, staged)}
        />
      )}
    </Shown>
  );
}
