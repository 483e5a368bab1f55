// Pages of docs/reference, read from the declarations. Called by scripts/docs.mjs, for reading and for the site.
import {
  type Endpoint,
  errorTable,
  type Fields,
  isInRest,
  type Kind,
  type MessageType,
  scopeTable,
} from '@storewright/model/declaration';
import { optionGroups } from '../option-groups.ts';
import { environmentVariable, flagName, type OptionName, optionTable } from '../options.ts';
import { actionHeadings, actionsFile, actionsPage, actionsWithoutExample } from './actions-page.ts';
import { coveragePage, type PublicNames } from './coverage-page.ts';
import { examples } from './examples/index.ts';
import { ownEndpoint, ownExamples } from './examples/own/index.ts';
import { examplesPage } from './examples-page.ts';
import { graphqlPage } from './graphql-page.ts';
import { ownActionsFile, ownActionsPage, ownScope } from './own-actions-page.ts';
import { fieldTable, inputTable, section, table, titled, typeName } from './page.ts';
import { hasRequests, requestsFile, requestsPage } from './requests-page.ts';
import { type CommandForm, suggestionsPage } from './suggestions-page.ts';
import { typesPage } from './types-page.ts';

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
