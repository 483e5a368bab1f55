import { describe, expect, test } from 'vitest';
import { addBasics, customer, product } from './documents.ts';
import { useShop } from './set-up.ts';

const tested = useShop();

describe('an account', () => {
  test('is made, and its owner signs in', async () => {
    const { id } = await tested.shop.signUp('ann@example.com', 'secret', { firstName: 'Ann' });
    expect((await tested.shop.signIn('ann@example.com', 'secret')).id).toBe(id);
  });

  test('is not entered with another password', async () => {
    await tested.shop.signUp('ann@example.com', 'secret');
    await expect(tested.shop.signIn('ann@example.com', 'guess')).rejects.toMatchObject({
      code: 'InvalidCredentials',
    });
  });

  test('is one of its address, however that is written', async () => {
    await tested.add('customer', customer('ann@example.com'));
    expect(await tested.shop.hasAccount('Ann@Example.com')).toBe(true);
    await expect(tested.shop.signUp('ANN@example.com', 'secret')).rejects.toMatchObject({
      code: 'DuplicateField',
    });
  });

  test('takes another name', async () => {
    const ann = customer('ann@example.com', { firstName: 'Ann' });
    await tested.add('customer', ann);
    expect(await tested.shop.rename(ann, 'Anna')).toMatchObject({ firstName: 'Anna', version: 2 });
    expect(await tested.get('customer', ann.id)).toMatchObject({ firstName: 'Anna' });
  });
});

test('a list keeps what somebody may buy one day', async () => {
  await addBasics(tested);
  await tested.add('product', product('lamp', 4_900));
  const list = await tested.shop.addToList(await tested.shop.startList('Later'), 'lamp');
  expect(list.lineItems).toMatchObject([{ quantity: 1 }]);
});
