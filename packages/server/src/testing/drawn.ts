// Pages of the console by their addresses, drawn one after the other without loading the console again.
import type { Page } from 'playwright-core';

const limitMs = 120_000;

/** Runs in the page, so that it checks after each change and not in each frame. */
const functions = `
  const heading = () => document.querySelector('main h1') ?? document.querySelector('h1');
  const title = () => heading()?.textContent;
  const isNowhere = () => title() === 'There is no such page.';
  const isLoading = () =>
    [...document.querySelectorAll('main .quiet')].some((one) => /loading/i.test(one.textContent));
  const isDrawn = () => title() !== undefined && !isLoading();
  const until = (what, isSo) =>
    new Promise((resolve, reject) => {
      const end = (settle, value) => {
        observer.disconnect();
        clearTimeout(timer);
        settle(value);
      };
      const timer = setTimeout(() => end(reject, new Error('not after ${limitMs / 1_000} s: ' + what)), ${limitMs});
      const look = () => isSo() && end(resolve);
      const observer = new MutationObserver(look);
      observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      look();
    });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  // What is asked for in an effect of the first drawing shows in the next one.
  const untilDrawn = async () => {
    do {
      await until('the page is loaded', isDrawn);
      await pause();
    } while (!isDrawn());
  };
`;

const runIn = (page: Page, script: string) =>
  page.evaluate(`(async () => { ${functions} ${script} })()`);

/** Waits for the page that is open. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await runIn(page, 'await untilDrawn();');
  await page.locator('h1').first().waitFor();
}

/** Opens the address after the `#`. An address without a page comes first, so that the previous page is not taken for it. */
export async function drawAt(page: Page, address: string): Promise<void> {
  await runIn(
    page,
    `location.hash = '#/demo/nowhere';
    await until('there is no such page', isNowhere);
    location.hash = ${JSON.stringify(`#${address}`)};
    await until('it is another page', () => !isNowhere());
    await untilDrawn();`,
  );
  await page.locator('main h1').first().waitFor();
}
