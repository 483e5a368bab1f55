// `storewright explain scope`: which scopes open a method and a path, from the declarations that
// requests are admitted by. Needs neither a server nor a database.

import { pathHints, placesAt } from '@storewright/edges/rest/hints/path-hints';
import { notOfferedPlaces, type Place } from '@storewright/edges/rest/not-offered';
import { scopesThatSatisfy, scopeTable } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { Command } from 'commander';
import { type OfferedPlace, placesOf } from '../../reference/places.ts';
import { CommandError, type Terminal, usageError } from '../../terminal/terminal.ts';

interface Explanation {
  readonly method: string;
  readonly path: string;
  /** Any one of them is enough; absent: any valid token. */
  readonly oneOf?: readonly string[] | undefined;
  /** Other scopes that contain one of them. */
  readonly impliedBy: readonly string[];
  /** Scopes that may be held for the store of the path alone. */
  readonly inStore: readonly string[];
  /** Whom the token must speak for. */
  readonly actor?: string | undefined;
}

export const explainScopeCommand = (terminal: Terminal): Command =>
  new Command('scope')
    .description('Show the scopes that allow a method and path.')
    .argument('<endpoint>', 'method and path, for example POST /{projectKey}/orders')
    .option('--json', 'print one JSON object')
    .action((endpoint: string, flags: { readonly json?: boolean }) => {
      const explained = explainedAt(endpoint);
      if (flags.json === true) terminal.print(JSON.stringify(explained));
      else for (const line of linesOf(explained)) terminal.print(line);
    });

function explainedAt(endpoint: string): Explanation {
  const [, method = '', path = ''] = /^\s*([A-Za-z]+)\s+(\/\S*)\s*$/.exec(endpoint) ?? [];
  if (path === '')
    throw usageError(`'${endpoint}' is no method and path such as 'POST /{projectKey}/orders'.`);
  const places = placesOf(kinds);
  const missing = new Set<Place>(notOfferedPlaces(places));
  const [place] = placesAt([...places, ...missing], method.toUpperCase(), path);
  if (place !== undefined && !missing.has(place)) return explanationOf(place);
  const hint = pathHints(places)(method.toUpperCase(), path) ?? '';
  throw new CommandError(`There is no ${method.toUpperCase()} ${path}. ${hint}`.trim());
}

const heldInStores = new Set(scopeTable.filter(({ inStore }) => inStore).map(({ name }) => name));

function explanationOf({ method, path, scopes, actor }: OfferedPlace): Explanation {
  const all = new Set((scopes ?? []).flatMap(scopesThatSatisfy));
  const isOfStore = path.includes('{storeKey}');
  return {
    method,
    path: `/{projectKey}${path}`,
    oneOf: scopes,
    impliedBy: [...all].filter((name) => !scopes?.includes(name)),
    inStore: isOfStore ? [...all].filter((name) => heldInStores.has(name)) : [],
    actor,
  };
}

const actors: ReadonlyMap<string, string> = new Map([
  ['customer', 'The token must speak for a customer: the password flow gives such tokens.'],
  [
    'subject',
    'The token must speak for a customer or an anonymous session: the password flow and the anonymous flow give such tokens.',
  ],
]);

function linesOf({ method, path, oneOf, impliedBy, inStore, actor }: Explanation): string[] {
  const lines = [`${method} ${path}`];
  if (path.endsWith('/graphql')) lines.push('Each field asks for the scopes of its own.');
  else if (oneOf === undefined) lines.push('Every valid token of the project opens it.');
  else lines.push(`One of these scopes opens it: ${oneOf.join(', ')}.`);
  if (impliedBy.length > 0) lines.push(`They are contained in: ${impliedBy.join(', ')}.`);
  if (inStore.length > 0)
    lines.push(
      `For the store of the path alone: ${inStore.map((name) => `${name}:{projectKey}:{storeKey}`).join(', ')}.`,
    );
  if (actor !== undefined) lines.push(actors.get(actor)!);
  if (oneOf?.[0] !== undefined)
    lines.push(`A token with it: storewright token PROJECT --scope ${oneOf[0]}`);
  return lines;
}
