// Links from tables and products to the page that imports their CSV files.
import { useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { useMay } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { importTypes } from './calls.ts';

interface LinkProps {
  readonly project: string;
  /** Of documents. */
  readonly kind: string;
}

/** To import documents of the kind, where there is an import type for it. */
export function ImportLink({ project, kind }: LinkProps) {
  const t = useWords('imports');
  const may = useMay(project, 'editor');
  const { value = [] } = useLoaded('import types', importTypes);
  const own = value.filter(({ changes }) => changes === kind);
  const type =
    own.find(({ name }) => name === `${kind}-draft`) ??
    own.find(({ name }) => name === kind) ??
    own.find(({ list }) => list === 'resources');
  if (!may || type === undefined) return null;
  return <a href={addressOf([project, 'import-csv'], { type: type.name })}>{t.importInto}</a>;
}
