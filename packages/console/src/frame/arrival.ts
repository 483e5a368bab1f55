// A user who follows a link arrives at the top of the new view, with the focus on its heading, as
// on a page of its own. A user who goes back finds the link again.
import { useEffect } from 'react';
import type { Place } from '../place.ts';

/** By address, the link that was followed from there. */
const left = new Map<string, string>();
const maxKept = 50;

document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : null;
  const followed = link?.getAttribute('href');
  if (followed === null || followed === undefined || !followed.startsWith('#')) return;
  left.set(window.location.hash, followed);
  if (left.size > maxKept) left.delete(left.keys().next().value!);
});

/** The page that is opened first has the focus that browsers give. */
let isFirst = true;
let isBack = false;
window.addEventListener('popstate', () => {
  isBack = true;
});
document.addEventListener(
  'click',
  () => {
    isBack = false;
  },
  true,
);

/** How long the content of a view may take to come. */
const patienceMs = 10_000;

export function useArrival(place: Place): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    const wanted = isBack ? left.get(window.location.hash) : undefined;
    isBack = false;
    const until = performance.now() + patienceMs;
    // The old page stays until the new one is loaded.
    const followed = document.activeElement;
    let timer: number | undefined;
    const look = () => {
      const active = document.activeElement;
      const isWithin = active?.closest('main, dialog') !== null;
      if (isWithin && active === followed && active !== document.querySelector('main')) {
        if (performance.now() < until) timer = window.setTimeout(look, 50);
        return;
      }
      // Somebody has begun to do something.
      if (isWithin && active !== document.querySelector('main')) return;
      const link =
        wanted === undefined
          ? null
          : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(wanted)}"]`);
      const heading = document.querySelector<HTMLElement>('main h1');
      if (link !== null) return link.focus();
      if (wanted === undefined && heading !== null) {
        heading.tabIndex = -1;
        return heading.focus({ preventScroll: true });
      }
      if (performance.now() < until) timer = window.setTimeout(look, 50);
    };
    look();
    return () => window.clearTimeout(timer);
  }, [place]);
}
