// Walks a page by the keys alone, and looks at each stop whether people see where the focus is.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** A page has fewer stops than this. */
const maxStops = 150;

/** Of the element with the focus: what an outline or shadow shows, or nothing. */
const focusRing = `(() => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === null || active === document.body) return 'nowhere';
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // A switch is drawn next to its box, which is hidden; an editor around its text.
  const isSwitch = active.matches('input[role=switch]');
  const drawn = isSwitch ? active.nextElementSibling : active.closest('.cm-editor') ?? active;
  return isRinged(drawn) ? '' : active.outerHTML.slice(0, 200);
})()`;

/** Fails if the focus is not visible. */
export async function assertFocusSeen(page: Page): Promise<void> {
  const hidden = String(await page.evaluate(focusRing));
  // Between the last stop and the first one the browser itself has the focus.
  if (hidden !== 'nowhere') assert.equal(hidden, '', 'the focus is not seen');
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const root = element.getRootNode() as { readonly activeElement?: unknown };
    return root.activeElement === element;
  });

/** Presses Tab until the target has the focus; each stop is seen. @param key `Shift+Tab` goes back */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (stops > 0) await assertFocusSeen(page);
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${maxStops} times ${key} do not lead to ${target}`);
}

/** Goes to the target, and presses the key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Opens a dialog from its opener and leaves it in each way: the focus is on the opener again. */
export async function assertFocusReturns(
  page: Page,
  opener: Locator,
  dialog: Locator,
  leave: string,
): Promise<void> {
  for (const way of ['Escape', leave]) {
    await pressAt(page, opener);
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element.matches(':focus-within')), way);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await pressAt(page, dialog.getByRole('button', { name: leave, exact: true }));
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(await hasFocus(opener), `${way} returns the focus to the opener`);
  }
}
