import { beforeEach, describe, expect, test } from 'vitest';
import { addBasics, customer, noteType, product } from './documents.ts';
import { useShop } from './set-up.ts';

const tested = useShop();
beforeEach(async () => {
  await addBasics(tested);
  await tested.add('product', product('lamp', 4_900));
  await tested.add('product', product('desk', 9_900));
});

const home = { country: 'DE', city: 'Berlin', streetName: 'Allee', postalCode: '10115' };

describe('a cart', () => {
  test('begins empty', async () => {
    const cart = await tested.shop.startCart();
    expect(cart).toMatchObject({ version: 1, lineItems: [], totalPrice: { centAmount: 0 } });
  });

  test('is there for the next page', async () => {
    const { id } = await tested.shop.startCart();
    expect((await tested.shop.cart(id)).id).toBe(id);
  });

  test('sums up what is in it', async () => {
    const cart = await tested.shop.addToCart(await tested.shop.startCart(), 'lamp', 2);
    expect(cart.totalPrice.centAmount).toBe(9_800);
  });

  test('has one line for the same thing', async () => {
    const one = await tested.shop.addToCart(await tested.shop.startCart(), 'lamp');
    const two = await tested.shop.addToCart(one, 'lamp');
    expect(two.lineItems).toMatchObject([{ quantity: 2 }]);
  });

  test('loses a line whose quantity is nought', async () => {
    const cart = await tested.shop.addToCart(await tested.shop.startCart(), 'lamp');
    const emptied = await tested.shop.changeQuantity(cart, cart.lineItems[0].id, 0);
    expect(emptied.lineItems).toEqual([]);
  });

  test('refuses what there is not', async () => {
    const cart = await tested.shop.startCart();
    await expect(tested.shop.addToCart(cart, 'no-such-sku')).rejects.toMatchObject({ status: 400 });
  });

  test('that somebody else has changed is not changed again by mistake', async () => {
    const cart = await tested.shop.startCart();
    await tested.shop.addToCart(cart, 'lamp');
    await expect(tested.shop.addToCart(cart, 'desk')).rejects.toMatchObject({
      status: 409,
      code: 'ConcurrentModification',
    });
  });

  test('of another shop is not there', async () => {
    await expect(tested.shop.cart('0192d3a0-0000-7000-8000-000000000000')).rejects.toMatchObject({
      status: 404,
    });
  });

  test('knows the tax once it knows where to', async () => {
    const cart = await tested.shop.addToCart(await tested.shop.startCart(), 'lamp');
    const addressed = await tested.shop.deliverTo(cart, home);
    expect(addressed.taxedPrice.totalGross.centAmount).toBe(4_900);
    expect(addressed.taxedPrice.totalNet.centAmount).toBe(4_118);
  });

  test('takes a note of the type that is there for it', async () => {
    await tested.add('type', noteType());
    const cart = await tested.shop.startCart();
    const noted = await tested.shop.noteOn(cart, 'note', { text: 'ring twice' });
    expect(noted.custom.fields.text).toBe('ring twice');
    const other = await tested.shop.startCart();
    await expect(tested.shop.noteOn(other, 'note', {})).rejects.toMatchObject({ status: 400 });
  });
});

describe('an order', () => {
  const filled = async (customerId?: string) => {
    const cart = await tested.shop.addToCart(await tested.shop.startCart(customerId), 'lamp');
    return tested.shop.deliverTo(cart, home);
  };

  test('has what the cart had', async () => {
    const order = await tested.shop.order(await filled(), '2026-1');
    expect(order).toMatchObject({ orderNumber: '2026-1', totalPrice: { centAmount: 4_900 } });
    expect(await tested.get('order', order.id)).toMatchObject({ orderNumber: '2026-1' });
  });

  test('takes a number only once', async () => {
    await tested.shop.order(await filled(), '2026-1');
    await expect(tested.shop.order(await filled(), '2026-1')).rejects.toMatchObject({
      code: 'DuplicateField',
    });
  });

  test('leaves a cart that cannot be ordered again', async () => {
    const cart = await filled();
    await tested.shop.order(cart);
    await expect(tested.shop.order(cart)).rejects.toMatchObject({ status: expect.any(Number) });
  });

  test('of an empty cart is refused', async () => {
    const cart = await tested.shop.startCart();
    await expect(tested.shop.order(cart)).rejects.toMatchObject({ status: 400 });
  });

  test('is found by the customer whose it is', async () => {
    const ann = customer('ann@example.com');
    await tested.add('customer', ann);
    const { id } = await tested.shop.order(await filled(ann.id));
    expect((await tested.shop.orders(ann.id)).map((order: any) => order.id)).toEqual([id]);
  });

  test('is confirmed once', async () => {
    const order = await tested.shop.order(await filled());
    expect((await tested.shop.confirm(order)).orderState).toBe('Confirmed');
  });
});
