// Keys that lead somewhere, and the list of them.
import { useEffect, useRef, useState } from 'react';
import { Rows } from '../parts/rows.tsx';
import { addressOf, type Place } from '../place.ts';
import { frameWords } from '../words/frame.ts';
import { useWords } from '../words/words.ts';
import { ownViews } from './views.ts';

const item = 'storewright.keys';
const areOn = (): boolean => {
  try {
    return window.localStorage.getItem(item) !== 'off';
  } catch {
    return true;
  }
};

const go = (parts: readonly string[]) => {
  window.location.hash = addressOf(parts);
};

/** Also in an editor, whose field is behind the border of a shadow root. */
function isTyped(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}

/** How long a second key may take. */
const pauseMs = 1_500;

type Deeds = ReadonlyMap<string, () => void>;

/** By the key, or by `g` and the key after it. */
function deedsAt({ parts }: Place, showList: () => void): Deeds {
  const [project, area, kind] = parts;
  const press = (selector: string) => document.querySelector<HTMLElement>(selector);
  const views = ownViews.map(({ area: view, key }) => [
    `g ${key}`,
    () => project !== undefined && go(view === undefined ? [project] : [project, view]),
  ]);
  return new Map([
    ['?', showList],
    ['/', () => press('main input:not([type=checkbox])')?.focus()],
    ['n', () => area === 'documents' && kind !== undefined && go([project!, area, kind, 'new'])],
    ['e', () => press('[data-key=change]')?.click()],
    ['g p', () => go([])],
    ['g b', () => window.history.back()],
    ...(views as [string, () => void][]),
  ] as [string, () => void][]);
}

export function Keys({ place }: { readonly place: Place }) {
  const t = useWords(frameWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areOn);
  // Kept while the page is rendered again between two keys.
  const first = useRef<{ readonly key: string; readonly at: number }>(undefined);
  useEffect(() => {
    if (!isOn) return;
    const deeds = deedsAt(place, () => dialog.current?.showModal());
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
      const begun = first.current;
      const follows = begun !== undefined && event.timeStamp - begun.at < pauseMs;
      const deed = deeds.get(follows ? `${begun.key} ${event.key}` : event.key);
      first.current = event.key === 'g' && !follows ? { key: 'g', at: event.timeStamp } : undefined;
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [place, isOn]);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      window.localStorage.setItem(item, next ? 'on' : 'off');
    } catch {
      // Then it counts until the page is left.
    }
  };
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {t.keys}
      </button>
      <dialog ref={dialog} aria-labelledby="keys-title">
        <h2 id="keys-title">{t.keyboard}</h2>
        <List />
        <p>
          <label>
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => turn(event.target.checked)}
            />{' '}
            {t.keysOn}
          </label>
        </p>
        <form method="dialog">
          <button type="submit">{t.close}</button>
        </form>
      </dialog>
    </>
  );
}

function List() {
  const t = useWords(frameWords);
  const rows = [
    ['?', t.keyList],
    ['/', t.keyField],
    ['n', t.keyNew],
    ['e', t.keyChange],
    [t.twoKeys('g', 'p'), t.keyProjects],
    [t.twoKeys('g', 'b'), t.keyBack],
    ...ownViews.map(({ key, title }) => [
      t.twoKeys('g', key),
      title === 'GraphQL' ? title : String(t[title]),
    ]),
  ] as const;
  return (
    <>
      <Rows
        label={t.keyboard}
        rows={rows}
        keyOf={([key]) => key!}
        headings={[
          { name: t.key, cell: ([key]) => <kbd>{key}</kbd> },
          { name: t.what, cell: ([, what]) => what },
        ]}
      />
      <p>{t.rowKeys}</p>
    </>
  );
}
