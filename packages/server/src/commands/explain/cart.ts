// `storewright explain cart`: every price, discount, tax rate and shipping rate of a cart, with the reason.
import { Command } from 'commander';
import { explainCartOf } from '../../composition/explain/cart.ts';
import { shownCart } from '../../composition/explain/shown.ts';
import { printable, type Terminal } from '../../terminal/terminal.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from '../given/option-flags.ts';
import { cartLines, explained } from './lines.ts';

export function explainCartCommand(terminal: Terminal): Command {
  const command = new Command('cart')
    .description(
      'Show each price, discount, tax rate and shipping rate of a cart, and why it counts.',
    )
    .argument('<project>', 'key of the project')
    .argument('<cart>', "id of the cart, or 'key=' and its key")
    .option('--json', 'print one JSON object')
    .action((project: string, cart: string, flags: Flags) =>
      explain(project, cart, flags, terminal),
    );
  return withOptions(command, databaseOptions);
}

const explain = (project: string, cart: string, flags: Flags, terminal: Terminal): Promise<void> =>
  withWorld(flags, terminal, async (world) => {
    const question = cart.startsWith('key=') ? { key: cart.slice(4) } : { id: cart };
    const explanation = shownCart(await explained(explainCartOf(world, project, question)));
    if (flags.json === true) return terminal.print(JSON.stringify(explanation));
    for (const line of cartLines(explanation)) terminal.print(printable(line));
  });
