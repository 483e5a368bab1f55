import { beforeEach, describe, expect, test } from 'vitest';
import { addBasics, category, product } from './documents.ts';
import { useShop } from './set-up.ts';

const tested = useShop();
beforeEach(() => addBasics(tested));

describe('the menu', () => {
  test('is empty at first', async () => {
    expect(await tested.shop.menu()).toEqual([]);
  });

  test('has the categories in the order of their hints', async () => {
    await tested.add('category', category('shoes', { orderHint: '0.7' }));
    await tested.add('category', category('coats', { orderHint: '0.2' }));
    const menu = await tested.shop.menu();
    expect(menu.map(({ key }: any) => key)).toEqual(['coats', 'shoes']);
  });

  test('has children below their parents', async () => {
    const shoes = category('shoes');
    const parent = { typeId: 'category', id: shoes.id };
    await tested.add('category', shoes);
    await tested.add('category', category('boots', { parent, ancestors: [parent] }));
    const [first] = await tested.shop.menu();
    expect(first.children).toMatchObject([{ key: 'boots', children: [] }]);
  });
});

describe('products', () => {
  test('are none at first', async () => {
    expect(await tested.shop.products()).toEqual([]);
  });

  test('come with the price of the country', async () => {
    await tested.add('product', product('lamp', 4_900));
    const lamp = await tested.shop.product('lamp');
    expect(lamp.masterVariant.price.value.centAmount).toBe(4_900);
  });

  test('come as many as are asked for', async () => {
    for (const key of ['lamp', 'desk', 'chair']) await tested.add('product', product(key, 100));
    expect(await tested.shop.products(2)).toHaveLength(2);
  });

  test('of a category are found by its key', async () => {
    const light = category('light');
    await tested.add('category', light);
    await tested.add('product', product('lamp', 4_900, [light.id]));
    await tested.add('product', product('desk', 9_900));
    const found = await tested.shop.productsOf('light');
    expect(found.map(({ key }: any) => key)).toEqual(['lamp']);
  });

  test('that are not there are told with their status', async () => {
    await expect(tested.shop.product('missing')).rejects.toMatchObject({
      status: 404,
      code: 'ResourceNotFound',
    });
  });

  test('of a category that is not there are told alike', async () => {
    await expect(tested.shop.productsOf('missing')).rejects.toMatchObject({ status: 404 });
  });

  test('that are not published are not shown', async () => {
    const hidden = product('secret', 100);
    const masterData = { ...hidden.masterData, published: false };
    await tested.add('product', { ...hidden, masterData });
    expect(await tested.shop.products()).toEqual([]);
  });
});
