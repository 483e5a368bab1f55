// The names that the API has for kinds and changes: people read labels, and who writes programs reads both.
import { Switch } from '@mantine/core';
import { tickTo } from '../parts/page.tsx';
import { storeOf } from '../signing/store.ts';
import { useWords } from '../words/words.ts';

const areShown = storeOf(false);

export function ApiNamesSwitch() {
  const t = useWords('audit');
  return <Switch label={t.apiNames} checked={areShown.use()} onChange={tickTo(areShown.set)} />;
}

export const Named = ({ label, name }: { readonly label: string; readonly name: string }) =>
  areShown.use() ? (
    <>
      {label} <code>{name}</code>
    </>
  ) : (
    <span title={name}>{label}</span>
  );
