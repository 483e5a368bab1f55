// Pictures of a product: thumbnails by variant, upload and removal.
import { Button, FileInput, Select } from '@mantine/core';
import { useState } from 'react';
import { isOurs } from '../parts/ours.ts';
import { sendBy, useAttempt, Wrong } from '../parts/page.tsx';
import { upload } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { type Acted, useActing } from '../work/acting.tsx';

const variantsIn = ({ masterData: { staged } }: any): readonly any[] => [
  staged.masterVariant,
  ...staged.variants,
];

const nameOf = ({ label, url }: any): string => label ?? url.slice(url.lastIndexOf('/') + 1);

export function Pictures(props: Acted) {
  const { project, document } = props;
  const t = useWords('catalogue');
  const may = useMayChangeKind(project, 'product');
  const { act, outcome } = useActing(props, '/products');
  const pictures = variantsIn(document).flatMap(({ id, sku, images = [] }) =>
    images.map((image: any, index: number) => ({ id, sku, image, index })),
  );
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t.pictures}</h2>
      {pictures.length === 0 && <p>{t.noPictures}</p>}
      {outcome}
      <ul className="pictures">
        {pictures.map(({ id, sku, image, index }) => (
          <li key={`${id} ${index}`}>
            <Thumbnail image={image} />
            <span className="quiet">{sku ?? id}</span>
            {may && (
              <Button
                variant="subtle"
                color="red"
                size="compact-xs"
                aria-label={t.removePicture({ name: nameOf(image) })}
                onClick={() => act({ action: 'removeImage', variantId: id, imageUrl: image.url })}
              >
                {t.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may && <Upload {...props} />}
    </section>
  );
}

/** The pages load nothing from other servers: pictures there are links. */
function Thumbnail({ image }: { readonly image: any }) {
  return (
    <a href={image.url} target="_blank" rel="noreferrer">
      {isOurs(image.url) ? (
        <img src={image.url} alt={nameOf(image)} height={96} loading="lazy" />
      ) : (
        nameOf(image)
      )}
    </a>
  );
}

function Upload({ project, document, changed }: Acted) {
  const t = useWords('catalogue');
  const variants = variantsIn(document);
  const [file, setFile] = useState<File | null>(null);
  const [variant, setVariant] = useState<string>(`${variants[0].id}`);
  const { error, isBusy, attempt } = useAttempt();
  const send = async () => {
    if (file === null) return;
    const query = new URLSearchParams({ variant, filename: file.name.replace(/\.[^.]*$/, '') });
    await attempt(async () => {
      changed(await upload(project, `/products/${document.id}/images?${query}`, file));
      setFile(null);
    });
  };
  return (
    <form onSubmit={sendBy(send)}>
      <FileInput
        label={t.file}
        description={t.fileHint}
        accept="image/jpeg,image/png,image/gif"
        value={file}
        onChange={setFile}
        clearable
      />
      <Select
        label={t.variant}
        data={variants.map(({ id, sku }) => ({ value: `${id}`, label: sku ?? `${id}` }))}
        value={variant}
        allowDeselect={false}
        onChange={(next) => next !== null && setVariant(next)}
      />
      <Button type="submit" disabled={file === null} loading={isBusy}>
        {t.upload}
      </Button>
      <Wrong error={error} />
    </form>
  );
}
