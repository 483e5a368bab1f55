// The kinds as the console lists them, read from their declarations.
import {
  type Endpoint,
  type Field,
  type Fields,
  isInRest,
  type Kind,
  type Resource,
} from '@storewright/model/declaration';
import type { Rank } from '@storewright/store/storage/people/users';
import { leastRole } from '../../hosting/users/rights.ts';

export interface ShownColumn {
  readonly name: string;
  /** Path that orders by it; absent: tables are not sorted by it at a click. */
  readonly sort?: string;
  /** What its values, or the items of its lists, are, where people read a name in their place. */
  readonly shows?: 'choice' | 'country' | 'locale';
}

export interface ShownKind {
  /** `typeId` of references to it. */
  readonly kind: string;
  /** Plural in camel case. */
  readonly plural: string;
  readonly doc: string;
  /** Path of the collection below the project key. */
  readonly path: string;
  /** The path of a document is that of the collection and its id. */
  readonly isFoundById: boolean;
  /** No scope for reading shows it: only who may change it sees it. */
  readonly isGuarded?: true;
  /** Clients create documents of it. Documents of other kinds are created by the server. */
  readonly isCreated?: true;
  /** The least role that makes and changes its documents. */
  readonly changedBy: Rank;
  /** Names of scopes, one of which shows its documents. */
  readonly seenWith: readonly string[];
  /** Names of scopes, one of which makes and changes its documents. */
  readonly changedWith: readonly string[];
  readonly columns: readonly ShownColumn[];
}

/** The kinds with a collection, by their names. */
export const shownKinds = (kinds: ReadonlyMap<string, Kind>): readonly ShownKind[] =>
  [...kinds.values()].flatMap(shownKind).sort((a, b) => (a.plural < b.plural ? -1 : 1));

function shownKind(declared: Kind): ShownKind[] {
  const { resource, endpoints } = declared;
  const endpoint = endpoints.find(isCollection);
  if (endpoint === undefined) return [];
  const { kind, plural, doc } = resource;
  return [
    {
      ...{ kind, plural, doc, path: endpoint.path },
      isFoundById: endpoint.by.includes('id') && endpoint.operations.includes('get'),
      ...(isGuarded(endpoint) ? { isGuarded: true } : {}),
      ...(draftMembers(declared) === undefined ? {} : { isCreated: true }),
      changedBy: leastRole(endpoint.scopes.manage),
      seenWith: endpoint.scopes.view,
      changedWith: endpoint.scopes.manage,
      columns: columnsOf(resource, endpoint),
    },
  ];
}

/** The members of the body that creates a document, also where a procedure at the collection does. */
export function draftMembers({ create, endpoints, procedures }: Kind): Fields | undefined {
  const path = endpoints.find(isCollection)?.path;
  const procedure = procedures.find((one) => one.method === 'POST' && one.path === path);
  return create?.members ?? procedure?.body;
}

const stamps: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'lastModifiedAt']);

/** First what people call the documents by, then the others as they are declared. */
function columnsOf(resource: Resource<any>, endpoint: Endpoint): ShownColumn[] {
  const { allFields, unique = [] } = resource;
  const names = new Set(['key', ...unique.map(({ field }) => field), ...Object.keys(allFields)]);
  const refused = new Set([...(resource.unsearchable ?? []), ...(endpoint.unsearchable ?? [])]);
  const column = (name: string): ShownColumn[] => {
    const field: Field | undefined = allFields[name];
    if (field === undefined || endpoint.hidden?.members.includes(name) === true) return [];
    return columnOf(name, field, refused.has(name));
  };
  const columns = [...names].filter((name) => !stamps.has(name)).flatMap(column);
  return [...columns, ...column('createdAt'), ...column('lastModifiedAt')];
}

const isCollection = (endpoint: Endpoint): boolean =>
  isInRest(endpoint) &&
  endpoint.operations.includes('query') &&
  !endpoint.path.includes('{') &&
  endpoint.actor === undefined &&
  endpoint.singleton === undefined &&
  !endpoint.scopes.view.every((scope) => scope.startsWith('manage_my_'));

const isGuarded = (endpoint: Endpoint): boolean =>
  !endpoint.scopes.view.some((scope) => scope.startsWith('view_'));

const sorted: ReadonlySet<string> = new Set([
  'text',
  'integer',
  'long',
  'number',
  'boolean',
  'dateTime',
  'date',
  'country',
  'currency',
  'choice',
]);

const named: ReadonlySet<string> = new Set(['choice', 'country', 'locale']);

/** What people read a name of. A string of which only some values exist is a choice. */
function shownAs({ about, ...field }: Field): Pick<ShownColumn, 'shows'> {
  if ('enum' in field && Array.isArray(field.enum)) return { shows: 'choice' };
  return named.has(about.kind) ? { shows: about.kind as 'choice' } : {};
}

/** Lists of simple values have a column; other lists and records are for the document itself. */
function columnOf(name: string, field: Field, isRefused: boolean): ShownColumn[] {
  const { about } = field;
  const { kind, element } = about;
  const column = { name, ...shownAs(field) };
  if (sorted.has(kind)) return [isRefused ? column : { ...column, sort: name }];
  if (about.name?.includes('Money') === true)
    return [isRefused ? column : { ...column, sort: `${name}.centAmount` }];
  if (element !== undefined && isSimple(element))
    return [{ name, ...shownAs(element.about.fields?.code ?? element) }];
  return ['localized', 'reference', 'keyReference'].includes(kind) ? [column] : [];
}

const isSimple = ({ about: { kind, fields = {} } }: Field): boolean =>
  sorted.has(kind) || kind === 'locale' || Object.keys(fields).join() === 'code';
