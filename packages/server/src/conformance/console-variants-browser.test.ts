// The grid of variants on the edit page of a product, in a real browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

let server: TestServer;
let browser: Browser;
let type: any;
before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeCurrencies', currencies: ['EUR', 'USD'] });
  const values = [
    { key: 'red', label: 'Red' },
    { key: 'blue', label: 'Blue' },
  ];
  const attribute = (name: string, label: string, of: object) => ({
    ...{ name, label: { en: label }, isRequired: false },
    type: of,
  });
  type = await server.created('/product-types', {
    name: 'Shirt',
    description: '',
    attributes: [
      attribute('color', 'Colour', { name: 'enum', values }),
      attribute('weight', 'Weight', { name: 'number' }),
      attribute('isWarm', 'Warm', { name: 'boolean' }),
      attribute('care', 'Care', { name: 'ltext' }),
    ],
  });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const shirt = (name: string) =>
  server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: name },
    slug: { en: `shirt-${name}` },
    masterVariant: {
      sku: `${name}-s`,
      prices: [{ value: eur(1_000) }, { value: eur(900), country: 'FR' }],
      attributes: [
        { name: 'color', value: 'red' },
        { name: 'care', value: { en: 'Wash cold' } },
      ],
    },
    variants: [{ sku: `${name}-m`, prices: [{ value: eur(1_100) }] }, { sku: `${name}-l` }],
  });

async function openAt({ id }: any, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo/documents/product/${id}/edit`;
  const all = await openPage(browser, url, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  return all;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
}

const fetchStaged = async ({ id }: any) => (await server.read(`/products/${id}`)).masterData.staged;

test('SKU, key, attributes and prices of several variants are edited in the grid and saved together', {
  skip,
}, async () => {
  const product = await shirt('a');
  const before = await fetchStaged(product);
  const { page, complaints } = await openAt(product);
  await page.getByLabel('SKU, variant 2').fill('a-medium');
  await page.getByLabel('Key, variant 2').fill('medium');
  await page.getByRole('combobox', { name: 'Colour, variant 2' }).click();
  await page.getByRole('option', { name: 'Blue' }).click();
  await page.getByLabel('Weight, variant 3').fill('1.5');
  await page.getByText('Wash cold', { exact: true }).click();
  await page.getByLabel('Care, variant 1 (English)').fill('Wash warm');
  const price = page.getByLabel('Price 1, variant 2', { exact: true });
  assert.equal(await price.inputValue(), '11.00');
  await price.fill('12.5');
  await page.getByRole('button', { name: 'Add price, variant 3' }).click();
  await page.getByLabel('Price 1, variant 3', { exact: true }).fill('8');
  await page.getByRole('combobox', { name: 'Currency of price 1, variant 3' }).click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('region', { name: 'This is what changes' }).first();
  for (const row of [
    'Variant a-medium · SKU a-m a-medium',
    'Variant a-medium · Colour – Blue',
    'Variant a-medium · Price €12.50 · Value €11.00 €12.50',
    'Main variant · Care Wash cold Wash warm',
  ])
    await review.getByRole('row', { name: row }).waitFor();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const { masterVariant, variants } = await fetchStaged(product);
  assert.deepEqual(masterVariant, {
    ...before.masterVariant,
    attributes: [
      { name: 'color', value: { key: 'red', label: 'Red' } },
      { name: 'care', value: { en: 'Wash warm' } },
    ],
  });
  const [medium, large] = variants;
  assert.deepEqual([medium.sku, medium.key], ['a-medium', 'medium']);
  assert.deepEqual(medium.attributes, [{ name: 'color', value: { key: 'blue', label: 'Blue' } }]);
  assert.equal(medium.prices[0].value.centAmount, 1_250);
  assert.deepEqual(large.attributes, [{ name: 'weight', value: 1.5 }]);
  const { currencyCode, centAmount } = large.prices[0].value;
  assert.deepEqual([currencyCode, centAmount], ['USD', 800]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a variant is added, one is removed, and another one becomes the main variant, by the keyboard', {
  skip,
}, async () => {
  const product = await shirt('b');
  const { page, complaints } = await openAt(product);
  const main = page.getByRole('radio', { name: 'Main variant: variant 1' });
  assert.equal(await main.isChecked(), true);
  assert.equal(
    await page.getByRole('button', { name: 'Remove variant 1', exact: true }).isDisabled(),
    true,
  );
  await main.focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(
    await page.getByRole('radio', { name: 'Main variant: variant 2' }).isChecked(),
    true,
  );
  await page.getByRole('button', { name: 'Remove variant 3', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add variant', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('SKU, new variant 2').fill('b-xl');
  await save(page);
  const { masterVariant, variants } = await fetchStaged(product);
  assert.deepEqual(
    [masterVariant, ...variants].map(({ id, sku }) => [id, sku]),
    [
      [2, 'b-m'],
      [1, 'b-s'],
      [4, 'b-xl'],
    ],
  );
  assert.equal(variants[0].prices.length, 2);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the grid has no findings of axe in either theme, fits a telephone, and names a refused cell', {
  skip,
}, async () => {
  const product = await shirt('c');
  const { page } = await openAt(product);
  await page.getByLabel('Key, variant 2').fill('no key!');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'Nothing was sent' }).waitFor();
  assert.equal(await page.getByLabel('Key, variant 2').getAttribute('aria-invalid'), 'true');
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_200],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${widest} of ${width}`);
  }
  await page.close();
});

test('the grid speaks German to those who prefer it', { skip }, async () => {
  const { page } = await openAt(await shirt('d'), 'de-DE');
  await page.getByLabel('Artikelnummer, Variante 2').waitFor();
  await page.getByRole('button', { name: 'Variante hinzufügen', exact: true }).waitFor();
  await page.close();
});
