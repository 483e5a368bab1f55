// Examples in the help of every command, in one place: what a reader copies first.
import type { Command } from 'commander';
import { formOf } from './given/project-named.ts';

/** What a reader copies first, in the order in which help shows it. */
export const examples: readonly string[] = [
  'storewright start --demo',
  'storewright start --port 8090 --metrics-port off',
  'storewright start --database-url postgres://shop@db.example/shop --processes auto',
  'storewright env',
  'storewright env --write',
  'storewright env demo --json',
  'storewright project create shop',
  'storewright project create shop --json',
  'storewright project create trial --template b2c --messages --ttl 12h',
  'storewright project list --json',
  'storewright project copy demo shop2',
  'storewright project delete shop --yes',
  'storewright project reset demo --yes',
  "storewright user create viola@example.com --role demo=viewer --role 'other=editor'",
  "storewright user create adam@example.com --role '*=admin' --password-stdin < password.txt",
  'storewright user list --json',
  'storewright user password viola@example.com',
  'storewright user factor viola@example.com --remove',
  'storewright user role viola@example.com --role demo=editor',
  'storewright user role viola@example.com --none',
  'storewright user delete viola@example.com',
  'storewright branch create pr-42 --of demo',
  'storewright branch create pr-42 --of demo --keep-base --ttl none',
  'storewright branch create pr-42 --of demo --messages --extensions to=http://localhost:3000',
  'storewright branch show pr-42 --of demo',
  'storewright branch reset pr-42 --of demo',
  'storewright branch keep pr-42 --of demo',
  'storewright branch list --of demo',
  'storewright branch diff pr-42 --of demo --kind product',
  'storewright branch discard pr-42 --of demo',
  'storewright clone create before-upgrade',
  'storewright clone create tried --extensions to=http://localhost:3000',
  'storewright clone list --json',
  'storewright clone remove before-upgrade',
  'storewright clone quiet --yes --database-url postgres://shop@db.example/shop_restored',
  'storewright export --project demo --out shop-of-november',
  'storewright export csv products.csv --type product-draft',
  'storewright import shop-of-november --project copy',
  'storewright import csv products.csv --type product-draft',
  'storewright import csv products.csv --type product-draft --yes',
  'storewright imports',
  'storewright imports --container nightly',
  'storewright seed shop.jsonl --project demo',
  'storewright snapshot save before-import --of demo',
  'storewright snapshot restore before-import --of demo --yes',
  'storewright snapshot diff before-import after-import --of demo',
  'storewright snapshot show before-import --of demo',
  'storewright snapshot list --of demo --json',
  'storewright snapshot remove before-import --of demo',
  'storewright history --project demo --on',
  'storewright history order ORDER --project demo',
  'storewright history order ORDER --project demo --diff 3..5',
  'storewright test -- npm test',
  'storewright test --template b2b --intercept -- npx vitest run',
  'storewright record --to https://api.europe-west1.gcp.commercetools.com --auth https://auth.europe-west1.gcp.commercetools.com --out rec',
  'storewright replay rec --project demo --report report.html',
  'storewright clock show --project demo',
  'storewright clock freeze --project demo',
  'storewright clock advance P91D --project demo',
  'storewright clock run --project demo --speed 60',
  'storewright clock reset --project demo',
  "storewright fault add 'POST /orders* 503 nth=2 retryAfter=1' --project demo",
  "storewright fault add 'outbound=late to=extension times=1' --project demo",
  `storewright fault add '{"when":{"header":{"x-run":"7"}},"then":{"status":503}}' --project demo`,
  'storewright fault fired --project demo',
  'storewright fault list --project demo',
  'storewright fault clear --project demo',
  'storewright logs --project demo --follow',
  'storewright logs --project demo --errors --curl',
  'storewright logs --project demo --har requests.har',
  "storewright client create demo --scope 'view_products manage_my_orders'",
  'storewright client create demo --scope manage_project --name Import --json',
  'storewright client list demo',
  'storewright client delete demo CLIENT_ID',
  'storewright audit --since P7D',
  'storewright audit --project demo --limit 20 --json',
  'storewright token',
  "storewright token demo --scope 'view_products view_orders' --json",
  'storewright token demo --as erika.muster@example.com --unit nordlicht-hamburg',
  'storewright messages list --types OrderCreated --limit 5',
  'storewright messages show MESSAGE_ID',
  'storewright messages listen --types OrderCreated',
  'storewright messages listen --forward-to http://localhost:3000/hook --types OrderCreated',
  'storewright messages resend MESSAGE_ID --forward-to http://localhost:3000/hook',
  'storewright messages resend MESSAGE_ID --subscription erp',
  'storewright migrate status --json',
  'storewright migrate up --database-url postgres://shop@db.example/shop',
  'storewright facet add order shippingAddress.postalCode',
  'storewright facet list',
  `storewright explain where order 'orderState = "Open" and createdAt > "2026-01-01"'`,
  `storewright explain where product 'key = :key' --var key=lamp --project demo --json`,
  'storewright explain permission demo --unit acme --customer ann@acme.example --needs CreateMyCarts',
  "storewright explain scope 'POST /{projectKey}/orders'",
  "storewright explain scope 'GET /demo/in-store/key=berlin/carts' --json",
  'storewright explain approval demo ORDER_NUMBER',
  'storewright explain price demo lighting-1-black --currency EUR --country DE',
  'storewright explain cart demo CART_ID',
  'storewright explain cart demo key=CART_KEY --json',
  'storewright explain suggest demo lam --lang en --fuzzy',
  `storewright explain search demo '{"query":{"fullText":{"field":"name","language":"en","value":"lamp"}}}'`,
  'storewright openapi --out openapi.json',
  'storewright openapi --url https://shop.example',
  'storewright graphql schema --out schema.graphql',
  'storewright completion bash > ~/.local/share/bash-completion/completions/storewright',
  "storewright completion zsh > ~/.zfunc/_storewright    # a folder of 'fpath'",
  'storewright completion fish > ~/.config/fish/completions/storewright.fish',
  'storewright doctor',
  'storewright doctor --json',
];

const bothWays = '\nThe project may be named as a word or with --project.';

const isOf = (name: string) => (example: string) =>
  `${example} `.startsWith(`storewright ${name} `);

/** The examples of a command that are not of a command below it. */
export function examplesOf(command: Command, name: string): readonly string[] {
  const inner = command.commands.map((one) => isOf(`${name} ${one.name()}`));
  return examples.filter((one) => isOf(name)(one) && !inner.some((isOfInner) => isOfInner(one)));
}

/** Puts examples below the help of every command that has some. */
export function withExamples(command: Command, path = ''): Command {
  for (const inner of command.commands) {
    const name = `${path} ${inner.name()}`.trim();
    withExamples(inner, name);
    const lines = examplesOf(inner, name);
    if (formOf(inner) !== undefined) inner.addHelpText('after', bothWays);
    if (lines.length === 0) continue;
    const title = lines.length === 1 ? 'Example' : 'Examples';
    inner.addHelpText('after', ['', `${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  return command;
}
