// The payment service of the example. It declines the card that ends with 0002 and accepts every other one.
import { randomUUID } from 'node:crypto';

/** Takes money from a card. */
export async function charge({ card, amount }) {
  const reference = `bank-${randomUUID()}`;
  return { reference, amount, isAccepted: !card.endsWith('0002') };
}

/** Gives money back. */
export async function refund({ amount }) {
  return { reference: `bank-${randomUUID()}`, amount, isAccepted: true };
}
