// Keys that lead somewhere, and the list of them.
import { useEffect, useRef, useState } from 'react';
import { Rows, tickTo } from '../parts/page.tsx';
import { addressOf, type Place, projectAt } from '../place.ts';
import { useWords } from '../words/words.ts';
import { Begun, begun } from './begun.tsx';
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
  // A dialog that has just closed keeps the focus until the page is rendered again.
  const dialog = target.closest('dialog');
  if (dialog !== null) return dialog.open;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** Keys that only change others. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

type Deeds = ReadonlyMap<string, () => void>;

/** By the key, or by `g` and the key after it. */
function deedsAt(place: Place, showList: () => void): Deeds {
  const project = projectAt(place);
  const [, area, kind] = place.parts;
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
  const t = useWords('frame');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areOn);
  useEffect(() => {
    if (!isOn) return;
    const deeds = deedsAt(place, () => dialog.current?.showModal());
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || modifiers.has(event.key)) return;
      const follows = begun.get();
      begun.set(event.key === 'g' && !follows && !isTyped(event));
      if (isTyped(event)) return;
      const deed = deeds.get(follows ? `g ${event.key}` : event.key);
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
      <Begun />
      <dialog ref={dialog} aria-labelledby="keys-title">
        <h2 id="keys-title">{t.keyboard}</h2>
        <List />
        <p>
          <label>
            <input type="checkbox" checked={isOn} onChange={tickTo(turn)} /> {t.keysOn}
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
  const t = useWords('frame');
  const rows = [
    ['?', t.keyList],
    ['/', t.keyField],
    ['n', t.keyNew],
    ['e', t.keyChange],
    [t.twoKeys({ first: 'g', second: 'p' }), t.keyProjects],
    [t.twoKeys({ first: 'g', second: 'b' }), t.keyBack],
    ...ownViews.map(({ key, title }) => [
      t.twoKeys({ first: 'g', second: key }),
      title === 'GraphQL' ? title : String(t[title]),
    ]),
  ] as const;
  return (
    <>
      <Rows
        label={t.keyboard}
        rows={rows}
        keyOf={([key]) => key!}
        cells={{
          [t.key]: ([key]) => <kbd>{key}</kbd>,
          [t.what]: ([, what]) => what,
        }}
      />
      <p>{t.rowKeys}</p>
    </>
  );
}
