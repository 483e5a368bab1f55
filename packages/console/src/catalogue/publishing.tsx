// Publishing a product and taking it offline: what changes in the shop is shown before, and only that is carried out.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Done, Shown, useLoaded } from '../parts/page.tsx';
import { update } from '../server.ts';
import { forgetRows } from '../table/rows.ts';
import { useLanguage, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { changesInShop, type Publishing } from './shop-changes.ts';
import { productWithNames, ShopChangesTable } from './shop-changes-table.tsx';

export function PublishButtons(props: Acted) {
  const t = useWords('publishing');
  const [asked, setAsked] = useState<Publishing>();
  const [isDone, setDone] = useState(false);
  const { published, hasStagedChanges } = (props.document as any).masterData;
  const ask = (action: Publishing) => {
    setDone(false);
    setAsked(action);
  };
  return (
    <div className="buttons">
      <Button disabled={published && !hasStagedChanges} onClick={() => ask('publish')}>
        {t.publish}
      </Button>
      {published && (
        <Button variant="default" onClick={() => ask('unpublish')}>
          {t.unpublish}
        </Button>
      )}
      {asked !== undefined && (
        <Confirmation
          {...props}
          action={asked}
          done={() => setDone(true)}
          close={() => setAsked(undefined)}
        />
      )}
      {isDone && <Done text={t.done} />}
    </div>
  );
}

interface ConfirmationProps extends Acted {
  readonly action: Publishing;
  readonly done: () => void;
  readonly close: () => void;
}

function Confirmation({ project, document, changed, action, done, close }: ConfirmationProps) {
  const t = useWords('publishing');
  const language = useLanguage();
  const { id } = document;
  const isPublishing = action === 'publish';
  const loading = useLoaded(['publishing', project, id, document.version], (signal) =>
    productWithNames(project, id, signal),
  );
  const product = loading.value;
  const submit = async () => {
    // The version that is shown: what another user has changed since is refused, not published.
    changed(await update(project, '/products', product, { action }));
    forgetRows();
    done();
  };
  const name = titleOfDocument(document, language);
  return (
    <FormDialog
      title={isPublishing ? t.publishOne({ name }) : t.unpublishOne({ name })}
      send={isPublishing ? t.publishNow : t.unpublishNow}
      cancel={t.cancel}
      isComplete={product !== undefined && !loading.isLoading}
      isWide
      submit={submit}
      close={close}
    >
      <Shown loading={loading}>{(value) => <Difference product={value} action={action} />}</Shown>
    </FormDialog>
  );
}

function Difference({ product, action }: { readonly product: any; readonly action: Publishing }) {
  const t = useWords('publishing');
  const changes = changesInShop(product, action);
  if (changes.length === 0) return <p>{t.nothing}</p>;
  const stays = product.masterData.published ? t.isReplaced : t.appears;
  return (
    <>
      <p>{action === 'publish' ? stays : t.disappears}</p>
      <ShopChangesTable label={t.changes} productType={product.productType.obj} changes={changes} />
    </>
  );
}
