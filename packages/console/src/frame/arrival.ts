// Whoever follows a link arrives at the top of the new view, with the focus on its heading, as on a page of its own.
// Whoever goes back finds the link again that he had followed.
import { useEffect } from 'react';

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
const patienceMs = 3_000;

export function useArrival(address: string): void {
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    const wanted = isBack ? left.get(address) : undefined;
    isBack = false;
    const until = performance.now() + patienceMs;
    let timer: number | undefined;
    const look = () => {
      const active = document.activeElement;
      // Somebody has begun to do something.
      if (active?.closest('main, dialog') !== null && active !== document.querySelector('main'))
        return;
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
  }, [address]);
}
