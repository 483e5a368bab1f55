// Pages of docs/reference, read from the declarations. Called by scripts/docs.mjs, for reading and for the site.

import { createSchema } from '@storewright/edges/graphql';
import { knownGaps } from '@storewright/edges/graphql/schema/known-gaps';
import { ownSections } from '@storewright/edges/graphql/schema/sdl';
import { widerPlaces } from '@storewright/edges/graphql/wider/widened';
import {
  type Endpoint,
  errorTable,
  type Field,
  type Fields,
  isInRest,
  type Kind,
  type MessageType,
  scopeTable,
} from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { optionGroups } from '../option-groups.ts';
import { environmentVariable, flagName, type OptionName, optionTable } from '../options.ts';
import { actionHeadings, actionsFile, actionsPage, actionsWithoutExample } from './actions-page.ts';
import { coveragePage, type PublicNames } from './coverage-page.ts';
import type { ActionExample } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { type OwnExamples, ownEndpoint, ownExamples, ownPath } from './examples/own/index.ts';
import { settings, shop } from './examples/shop.ts';
import { fieldTable, inputTable, jsonBlock, section, table, titled, typeName } from './page.ts';
import { hasRequests, requestsFile, requestsPage } from './requests-page.ts';
import { shellBlock, shellLine } from './shell.ts';
import { type CommandForm, suggestionsPage } from './suggestions-page.ts';
import { typesOf } from './types.ts';

/**
 * File name to text, for every page.
 * @param explainSuggest the command that explains suggestions
 */
export function referencePages(
  kinds: ReadonlyMap<string, Kind>,
  names: PublicNames,
  explainSuggest: CommandForm,
): ReadonlyMap<string, string> {
  const all = [...kinds.values()];
  const missing = actionsWithoutExample(all, examples);
  if (missing.length > 0)
    throw new Error(
      `update actions without an example in reference/examples: ${missing.join(', ')}`,
    );
  return new Map([
    ['README.md', indexPage(all)],
    ['options.md', optionsPage()],
    ['errors.md', errorsPage()],
    ['scopes.md', scopesPage()],
    ['suggestions.md', suggestionsPage(kinds, explainSuggest)],
    ['graphql.md', graphqlPage()],
    ['coverage.md', coveragePage(kinds, names)],
    ...all
      .filter(hasRequests)
      .map((kind): [string, string] => [
        requestsFile(kind),
        requestsPage(kind, examples.get(kind.resource.kind)),
      ]),
    ['types.md', typesPage(kinds)],
    ['examples.md', examplesPage()],
    ...all.map((kind): [string, string] => [`${kind.resource.kind}.md`, kindPage(kind)]),
    ...all
      .filter(({ actions }) => actions.size > 0)
      .map((kind): [string, string] => [
        actionsFile(kind),
        actionsPage(kind, examples.get(kind.resource.kind)!),
      ]),
    ...ownExamples(kinds).map((own): [string, string] => {
      const kind = kinds.get(own.kind)!;
      return [ownActionsFile(kind), ownActionsPage(kind, own)];
    }),
  ]);
}

function indexPage(all: readonly Kind[]): string {
  const rows = all.map(({ resource, actions, later, endpoints, procedures, messages }) => [
    `[${resource.name}](${resource.kind}.md)`,
    resource.doc,
    String(endpoints.length + procedures.length),
    String(actions.size),
    later.size === 0 ? '' : String(later.size),
    String(messages.length),
  ]);
  return titled(
    'Reference',
    'What this version offers, read from its declarations. See also [options](options.md), [errors](errors.md), [types](types.md), [the shop of the examples](examples.md), [scopes](scopes.md), [suggestions](suggestions.md), [GraphQL](graphql.md) and [how much of the public API that is](coverage.md).',
    table(
      ['kind', 'what it is', 'endpoints', 'update actions', 'not offered yet', 'messages'],
      rows,
    ),
  );
}

const optionRow = (name: OptionName): string[] => {
  const { doc, fallback, ...rest } = optionTable[name];
  const shown = 'shown' in rest ? rest.shown : fallback;
  return [`\`${flagName(name)}\``, `\`${environmentVariable(name)}\``, shown ?? '', doc];
};

const optionsPage = (): string =>
  titled(
    'Options',
    'Order: flag, environment variable, `storewright.config.{json,js,mjs,ts}` (keys such as `dataDir`), default.',
    ...optionGroups.map(([heading, names]) =>
      section(
        heading,
        table(['flag', 'environment variable', 'default', 'meaning'], names.map(optionRow)),
      ),
    ),
  );

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(([code, { status, doc }]) => [
    `\`${code}\``,
    String(status),
    doc,
  ]);
  return titled('Errors', table(['code', 'status', 'when'], rows));
}

function scopesPage(): string {
  const rows = scopeTable.map(({ name, ...rest }) => [
    `\`${name}\``,
    'inStore' in rest && rest.inStore ? 'yes' : '',
  ]);
  return titled(
    'Scopes',
    'Each is followed by `:{projectKey}`; scopes of stores may be followed by `:{projectKey}:{storeKey}`.',
    table(['scope', 'in a store'], rows),
  );
}

function kindPage(kind: Kind): string {
  const { resource, create, later, endpoints, messages } = kind;
  return titled(
    resource.name,
    resource.doc,
    section('Fields', fieldTable(resource.allFields)),
    section('Endpoints', endpointTable(endpoints)),
    hasRequests(kind)
      ? `Each of them is shown as a request [on a page of its own](${requestsFile(kind)}).`
      : '',
    section('Further operations', procedureTable(kind)),
    create === undefined ? '' : section(create.name, inputTable(create.members)),
    section('Update actions', actionTable(kind)),
    ownEndpoint(kind) === undefined
      ? ''
      : `With the scope \`${ownScope(kind)}\` customers change their own documents: [an example of each action](${ownActionsFile(kind)}).`,
    later.size === 0
      ? ''
      : section(
          'Update actions that are not offered yet',
          [...later].map((name) => `\`${name}\``).join(', '),
        ),
    section('Messages', messageTable(messages)),
    section('Found through an index', indexed(resource)),
  );
}

function endpointTable(all: readonly Endpoint[]): string {
  const endpoints = all.filter(isInRest);
  if (endpoints.length === 0) return '';
  const rows = endpoints.map(({ path, operations, scopes, actor }) => [
    `\`/{projectKey}${path}\``,
    operations.join(', '),
    scopes.view.join(', '),
    scopes.manage.join(', '),
    actor ?? '',
  ]);
  return table(['path', 'operations', 'scopes to read', 'scopes to write', 'token of a'], rows);
}

function procedureTable({ procedures }: Kind): string {
  if (procedures.length === 0) return '';
  const rows = procedures.map(({ method, path, scopes, actor, doc }) => [
    `\`${method} /{projectKey}${path}\``,
    scopes.join(', '),
    actor ?? '',
    doc,
  ]);
  return table(['operation', 'scopes, any one of', 'token of a', 'what it does'], rows);
}

function actionTable(kind: Kind): string {
  if (kind.actions.size === 0) return '';
  const headings = actionHeadings(kind);
  const rows = [...kind.actions].map(([name, { emits, doc }]) => {
    const anchor = headings.get(name)!.toLowerCase().replaceAll(' ', '-');
    return [
      `[\`${name}\`](${actionsFile(kind)}#${anchor})`,
      doc,
      emits.map(({ type }) => type).join(', '),
    ];
  });
  return table(['action', 'what it does', 'messages'], rows);
}

const membersInWords = (members: Fields): string =>
  Object.entries(members)
    .map(([name, field]) => `${name}${field.isOptional ? '?' : ''}: ${typeName(field)}`)
    .join('; ');

function messageTable(messages: readonly MessageType[]): string {
  if (messages.length === 0) return '';
  return table(
    ['type', 'members'],
    messages.map(({ type, members }) => [type, membersInWords(members)]),
  );
}

function indexed({ facets = [], sortColumns = [], indexes = [] }: Kind['resource']): string {
  const lines = [
    facets.length === 0 ? '' : `Equality: ${facets.map((path) => `\`${path}\``).join(', ')}.`,
    sortColumns.length === 0
      ? ''
      : `Ranges: ${sortColumns.map(({ path }) => `\`${path}\``).join(', ')}.`,
    indexes.length === 0
      ? ''
      : `Filter and sort together: ${indexes.map((paths) => `\`${paths.join(', ')}\``).join('; ')}.`,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

// The page of the shop in which the examples take place.

/** Requests that make the shop, in their order. */
const examplesPage = (): string =>
  titled(
    'The shop of the examples',
    'The examples of update actions and requests are done by a test, in a project in which these requests have come before them. Keys in the examples are keys of these documents; `{name.id}` in an example is the id of a document whose request is named here.',
    ...[...new Set([...settings, ...shop])]
      .map(({ method = 'POST', path, body, as }, at) =>
        section(
          `${at + 1}: ${method} /{projectKey}${path}${as === undefined ? '' : `, named ${as}`}`,
          body === undefined ? '' : jsonBlock(body),
        ),
      )
      .filter((text) => text !== ''),
  );

// The parts of the published GraphQL schema that ours lacks.

const listed = (lines: readonly string[]) => lines.map((line) => `- \`${line}\``).join('\n');

const placesTable = (): string =>
  table(
    ['place', 'shown', 'taken', 'or this member'],
    widerPlaces(createSchema(kinds)).map(({ place, shown, accepted, instead }) => [
      `\`${place}\``,
      `\`${shown}\``,
      `\`${accepted}\``,
      instead.map((name) => `\`${name}\``).join(', '),
    ]),
  );

const graphqlPage = (): string =>
  titled(
    'GraphQL',
    'The schema is the published one for the kinds in the [reference](README.md); `POST /{projectKey}/graphql` describes itself to any valid token. Every field of its root exists. Every type, member, argument and word of it exists here, too: a document that is valid there is valid here. Fields of types without an offered feature behind them are null or empty. A request that uses one of these is refused by its name:',
    ...knownGaps.map(({ why, lines }) => `${why}\n\n${listed(lines)}`),
    section(
      'What execution takes beyond introspection',
      `Introspection shows these places in the form of the second column. Mutations take the form of the third one, too, in literals and in variables that are declared by either type; where the last column names a member, it may replace the one shown, and one of them is required.\n\n${placesTable()}`,
    ),
    section(
      'What differs',
      ownSections()
        .map(({ why, text }) => `${why}\n\n\`\`\`graphql\n${text}\n\`\`\``)
        .join('\n\n'),
    ),
  );

// The page of what buyers change themselves: each update action as a request with the token of a customer,
// which a test sends with the scope that the page names and no other.

/** Name of the page. */
const ownActionsFile = ({ resource: { kind } }: Kind): string => `${kind}-own-actions.md`;

/** The scope with which buyers change documents of the kind. */
const ownScope = (kind: Kind): string => ownEndpoint(kind)!.scopes.manage[0]!;

const intro = (kind: Kind): string =>
  `The changes of a customer to their own documents, at \`POST /{projectKey}${ownPath(ownEndpoint(kind)!)}\`. \`$TOKEN\` is a token of the customer with the scope \`${ownScope(kind)}:{projectKey}\`, the only one it needs: \`storewright token PROJECT --as EMAIL --scope ${ownScope(kind)}\` prints one. A test sends each of these requests with that scope, and checks that without it all are refused. Words in braces are values of the document, or of another one. The members and effects are the same as of [the update actions of the kind](${kind.resource.kind}-actions.md).`;

const ownActionsPage = (kind: Kind, { actions }: OwnExamples): string =>
  titled(
    `${kind.resource.name}: changes of a customer`,
    intro(kind),
    ...actions.map((one) => section(one.body.action, actionText(kind, one))),
  );

function actionText(kind: Kind, { body, changes }: ActionExample): string {
  const update = { version: '{version}', actions: [body] };
  const path = ownPath(ownEndpoint(kind)!);
  const effect = changes.map((member) => `\`${member}\``).join(', ');
  const request = shellBlock([shellLine({ method: 'POST', path, status: 200, body: update })]);
  return `${request}\n\nIt changes ${effect}.`;
}

// The page of the named types, to which the members on other pages lead.

/** The types that more than one page names. */
const typesPage = (kinds: ReadonlyMap<string, Kind>): string =>
  titled(
    'Types',
    'The types of the members of fields, drafts, update actions and messages. The first member of the values of a union distinguishes them.',
    ...[...typesOf(kinds)].map(([name, field]) => section(name, described(field))),
  );

function described({ about: { fields, variants, discriminator, values } }: Field): string {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (fields !== undefined) return inputTable(fields);
  const each = [...(variants ?? [])].map(([tag, { about }]) => {
    const members = Object.entries(about.fields ?? {}).filter(([name]) => name !== discriminator);
    const words = members.map(
      ([name, field]) => `\`${name}\`${field.isOptional ? '?' : ''}: ${typeName(field)}`,
    );
    return `- \`${discriminator}\` is \`${tag}\`${words.length === 0 ? '' : `, ${words.join(', ')}`}`;
  });
  return each.join('\n');
}
