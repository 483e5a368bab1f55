// Examples in the help of every command, in one place: what a reader copies first.
import type { Command } from 'commander';
import { formOf } from './given/project-named.ts';

/** By the words of the command. */
export const examples: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'start',
    [
      'storewright start --demo',
      'storewright start --port 8090 --metrics-port off',
      'storewright start --database-url postgres://shop@db.example/shop --processes auto',
    ],
  ],
  ['env', ['storewright env', 'storewright env --write', 'storewright env demo --json']],
  [
    'project create',
    [
      'storewright project create shop',
      'storewright project create shop --json',
      'storewright project create trial --template b2c --messages --ttl 12h',
    ],
  ],
  ['project list', ['storewright project list --json']],
  ['project copy', ['storewright project copy demo shop2']],
  ['project delete', ['storewright project delete shop --yes']],
  ['project reset', ['storewright project reset demo --yes']],
  [
    'user create',
    [
      "storewright user create viola@example.com --role demo=viewer --role 'other=editor'",
      "storewright user create adam@example.com --role '*=admin' --password-stdin < password.txt",
    ],
  ],
  ['user list', ['storewright user list --json']],
  ['user password', ['storewright user password viola@example.com']],
  ['user factor', ['storewright user factor viola@example.com --remove']],
  [
    'user role',
    [
      'storewright user role viola@example.com --role demo=editor',
      'storewright user role viola@example.com --none',
    ],
  ],
  ['user delete', ['storewright user delete viola@example.com']],
  [
    'branch create',
    [
      'storewright branch create pr-42 --of demo',
      'storewright branch create pr-42 --of demo --keep-base --ttl none',
      'storewright branch create pr-42 --of demo --messages --extensions to=http://localhost:3000',
    ],
  ],
  ['branch show', ['storewright branch show pr-42 --of demo']],
  ['branch reset', ['storewright branch reset pr-42 --of demo']],
  ['branch keep', ['storewright branch keep pr-42 --of demo']],
  ['branch list', ['storewright branch list --of demo']],
  ['branch diff', ['storewright branch diff pr-42 --of demo --kind product']],
  ['branch discard', ['storewright branch discard pr-42 --of demo']],
  [
    'clone create',
    [
      'storewright clone create before-upgrade',
      'storewright clone create tried --extensions to=http://localhost:3000',
    ],
  ],
  ['clone list', ['storewright clone list --json']],
  ['clone remove', ['storewright clone remove before-upgrade']],
  [
    'clone quiet',
    ['storewright clone quiet --yes --database-url postgres://shop@db.example/shop_restored'],
  ],
  ['export', ['storewright export --project demo --out shop-of-november']],
  ['export csv', ['storewright export csv products.csv --type product-draft']],
  ['import', ['storewright import shop-of-november --project copy']],
  [
    'import csv',
    [
      'storewright import csv products.csv --type product-draft',
      'storewright import csv products.csv --type product-draft --yes',
    ],
  ],
  ['imports', ['storewright imports', 'storewright imports --container nightly']],
  ['seed', ['storewright seed shop.jsonl --project demo']],
  ['snapshot save', ['storewright snapshot save before-import --of demo']],
  ['snapshot restore', ['storewright snapshot restore before-import --of demo --yes']],
  ['snapshot diff', ['storewright snapshot diff before-import after-import --of demo']],
  ['snapshot show', ['storewright snapshot show before-import --of demo']],
  ['snapshot list', ['storewright snapshot list --of demo --json']],
  ['snapshot remove', ['storewright snapshot remove before-import --of demo']],
  [
    'history',
    [
      'storewright history --project demo --on',
      'storewright history order ORDER --project demo',
      'storewright history order ORDER --project demo --diff 3..5',
    ],
  ],
  [
    'test',
    [
      'storewright test -- npm test',
      'storewright test --template b2b --intercept -- npx vitest run',
    ],
  ],
  [
    'record',
    [
      'storewright record --to https://api.europe-west1.gcp.commercetools.com --auth https://auth.europe-west1.gcp.commercetools.com --out rec',
    ],
  ],
  ['replay', ['storewright replay rec --project demo --report report.html']],
  ['clock show', ['storewright clock show --project demo']],
  ['clock freeze', ['storewright clock freeze --project demo']],
  ['clock advance', ['storewright clock advance P91D --project demo']],
  ['clock run', ['storewright clock run --project demo --speed 60']],
  ['clock reset', ['storewright clock reset --project demo']],
  [
    'fault add',
    [
      "storewright fault add 'POST /orders* 503 nth=2 retryAfter=1' --project demo",
      "storewright fault add 'outbound=late to=extension times=1' --project demo",
      `storewright fault add '{"when":{"header":{"x-run":"7"}},"then":{"status":503}}' --project demo`,
    ],
  ],
  ['fault fired', ['storewright fault fired --project demo']],
  ['fault list', ['storewright fault list --project demo']],
  ['fault clear', ['storewright fault clear --project demo']],
  [
    'logs',
    [
      'storewright logs --project demo --follow',
      'storewright logs --project demo --errors --curl',
      'storewright logs --project demo --har requests.har',
    ],
  ],
  [
    'client create',
    [
      "storewright client create demo --scope 'view_products manage_my_orders'",
      'storewright client create demo --scope manage_project --name Import --json',
    ],
  ],
  ['client list', ['storewright client list demo']],
  ['client delete', ['storewright client delete demo CLIENT_ID']],
  [
    'audit',
    ['storewright audit --since P7D', 'storewright audit --project demo --limit 20 --json'],
  ],
  [
    'token',
    [
      'storewright token',
      "storewright token demo --scope 'view_products view_orders' --json",
      'storewright token demo --as erika.muster@example.com --unit nordlicht-hamburg',
    ],
  ],
  ['messages list', ['storewright messages list --types OrderCreated --limit 5']],
  ['messages show', ['storewright messages show MESSAGE_ID']],
  [
    'messages listen',
    [
      'storewright messages listen --types OrderCreated',
      'storewright messages listen --forward-to http://localhost:3000/hook --types OrderCreated',
    ],
  ],
  [
    'messages resend',
    [
      'storewright messages resend MESSAGE_ID --forward-to http://localhost:3000/hook',
      'storewright messages resend MESSAGE_ID --subscription erp',
    ],
  ],
  ['migrate status', ['storewright migrate status --json']],
  ['migrate up', ['storewright migrate up --database-url postgres://shop@db.example/shop']],
  ['facet add', ['storewright facet add order shippingAddress.postalCode']],
  ['facet list', ['storewright facet list']],
  [
    'explain where',
    [
      `storewright explain where order 'orderState = "Open" and createdAt > "2026-01-01"'`,
      `storewright explain where product 'key = :key' --var key=lamp --project demo --json`,
    ],
  ],
  [
    'explain permission',
    [
      'storewright explain permission demo --unit acme --customer ann@acme.example --needs CreateMyCarts',
    ],
  ],
  [
    'explain scope',
    [
      "storewright explain scope 'POST /{projectKey}/orders'",
      "storewright explain scope 'GET /demo/in-store/key=berlin/carts' --json",
    ],
  ],
  ['explain approval', ['storewright explain approval demo ORDER_NUMBER']],
  [
    'explain price',
    ['storewright explain price demo lighting-1-black --currency EUR --country DE'],
  ],
  [
    'explain cart',
    ['storewright explain cart demo CART_ID', 'storewright explain cart demo key=CART_KEY --json'],
  ],
  ['explain suggest', ['storewright explain suggest demo lam --lang en --fuzzy']],
  [
    'explain search',
    [
      `storewright explain search demo '{"query":{"fullText":{"field":"name","language":"en","value":"lamp"}}}'`,
    ],
  ],
  [
    'openapi',
    ['storewright openapi --out openapi.json', 'storewright openapi --url https://shop.example'],
  ],
  ['graphql schema', ['storewright graphql schema --out schema.graphql']],
  [
    'completion',
    [
      'storewright completion bash > ~/.local/share/bash-completion/completions/storewright',
      "storewright completion zsh > ~/.zfunc/_storewright    # a folder of 'fpath'",
      'storewright completion fish > ~/.config/fish/completions/storewright.fish',
    ],
  ],
  ['doctor', ['storewright doctor', 'storewright doctor --json']],
]);

const bothWays = '\nThe project may be named as a word or with --project.';

/** Puts examples below the help of every command that has some. */
export function withExamples(command: Command, path = ''): Command {
  for (const inner of command.commands) {
    const name = `${path} ${inner.name()}`.trim();
    withExamples(inner, name);
    const lines = examples.get(name);
    if (formOf(inner) !== undefined) inner.addHelpText('after', bothWays);
    if (lines === undefined) continue;
    const title = lines.length === 1 ? 'Example' : 'Examples';
    inner.addHelpText('after', ['', `${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  return command;
}
