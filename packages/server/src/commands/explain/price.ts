// `storewright explain price`: which price a buyer of a variant has, and why the others lost.
import { Command } from 'commander';
import { explainPrice } from '../../composition/explain/price.ts';
import { shownPrice } from '../../composition/explain/shown.ts';
import { printable, type Terminal } from '../../terminal/terminal.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from '../given/option-flags.ts';
import { discountLine, explained, moneyText, priceLine } from './lines.ts';

export function explainPriceCommand(terminal: Terminal): Command {
  const command = new Command('price')
    .description(
      'Show each price and product discount of a variant, and why it was chosen or lost.',
    )
    .argument('<project>', 'key of the project')
    .argument('<sku>', 'SKU of the variant')
    .requiredOption('--currency <code>', 'currency, for example EUR')
    .option('--country <code>', 'country of the buyer')
    .option('--customer <id>', 'id of the customer')
    .option('--group <key>', 'key of a customer group of the buyer')
    .option('--channel <key>', 'key of the distribution channel')
    .option('--recurrence-policy <key>', 'key of a recurrence policy')
    .option('--quantity <number>', 'how many are bought', Number, 1)
    .option('--at <instant>', 'when, for example 2026-01-01T00:00:00Z')
    .option('--json', 'print one JSON object')
    .action((project: string, sku: string, flags: Flags) => explain(project, sku, flags, terminal));
  return withOptions(command, databaseOptions);
}

const explain = (project: string, sku: string, flags: Flags, terminal: Terminal): Promise<void> =>
  withWorld(flags, terminal, async (world) => {
    const { currency, country, customer: customerId, quantity, at } = flags;
    const { group, channel, recurrencePolicy: policy } = flags;
    const question = {
      sku,
      currency,
      quantity,
      ...(country === undefined ? {} : { country }),
      ...(customerId === undefined ? {} : { customerId }),
      ...(group === undefined ? {} : { customerGroup: { typeId: 'customer-group', key: group } }),
      ...(channel === undefined ? {} : { channel: { typeId: 'channel', key: channel } }),
      ...(policy === undefined
        ? {}
        : { recurrencePolicy: { typeId: 'recurrence-policy', key: policy } }),
      ...(at === undefined ? {} : { at }),
    };
    const price = shownPrice(await explained(explainPrice(world, project, question)));
    if (flags.json === true) return terminal.print(JSON.stringify(price));
    const lines = [
      `The variant ${price.variantId} (${sku}) of product ${price.productId}:`,
      ...price.prices.map(priceLine),
      ...price.productDiscounts.map(discountLine),
      price.unitPrice === undefined
        ? 'No price holds for this buyer.'
        : `One of ${quantity} costs ${moneyText(price.unitPrice)}.`,
    ];
    for (const line of lines) terminal.print(printable(line));
  });
