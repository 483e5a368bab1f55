// Records of the change history: who changed what, and the values before and after.
import { csvText } from '../parts/csv.ts';
import { Refusal, readRecords } from '../server.ts';

export interface Change {
  readonly type: string;
  /** Its word, such as `changeName`. */
  readonly change: string;
  readonly previousValue?: unknown;
  readonly nextValue?: unknown;
  readonly [member: string]: unknown;
}

interface Author {
  readonly type: string;
  readonly id?: string;
  readonly clientId?: string;
  readonly anonymousId?: string;
  readonly customer?: { readonly id: string };
  readonly associate?: { readonly id: string };
}

export interface HistoryRecord {
  readonly version: number;
  readonly type: 'ResourceCreated' | 'ResourceUpdated' | 'ResourceDeleted';
  readonly modifiedAt: string;
  readonly modifiedBy: Author;
  readonly label: { readonly [member: string]: unknown };
  readonly changes: readonly Change[];
  readonly resource: { readonly typeId: string; readonly id: string; readonly key?: string };
}

/** A change by the platform may leave the version as it is. */
export const recordKey = ({
  resource,
  version,
  type,
  modifiedAt,
  changes,
}: HistoryRecord): string => [resource.id, version, type, modifiedAt, changes[0]?.change].join(' ');

/** Filters by their names in the API; an empty string: none. */
export type Filters = { readonly [name: string]: string };

export const filterNames = [
  'resourceTypes',
  'type',
  'source',
  'changes',
  'userId',
  'clientId',
  'customerId',
  'resourceId',
] as const;

export const pageSize = 20;

/** A file of more records would take the server too long. */
const maxExported = 10_000;

function queryOf(filters: Filters, page: { readonly limit: number; readonly offset: number }) {
  const { hours = '24', ...others } = filters;
  const query = new URLSearchParams({ 'date.from': hours, 'date.to': 'now' });
  for (const [name, value] of Object.entries(others))
    if (value.trim() !== '') query.append(name, value.trim());
  query.set('limit', `${page.limit}`);
  query.set('offset', `${page.offset}`);
  return query;
}

/** `off`: the project keeps no history. `other`: the kind has no records in the public API. */
export type Page = readonly HistoryRecord[] | 'off' | 'other';

/** The newest first. */
export async function recordsOf(
  project: string,
  filters: Filters,
  offset: number,
  signal?: AbortSignal,
): Promise<Page> {
  const query = queryOf(filters, { limit: pageSize, offset });
  return ask(project, `?${query}`, signal);
}

/** Ten years: every record that is kept. */
const always = `${24 * 3_650}`;

/** Records of one document, the newest first. */
export const recordsAbout = (
  project: string,
  kind: string,
  id: string,
  signal: AbortSignal,
): Promise<Page> => {
  const query = queryOf({ hours: always }, { limit: 100, offset: 0 });
  return ask(project, `/${kind}/${encodeURIComponent(id)}?${query}`, signal);
};

async function ask(project: string, path: string, signal?: AbortSignal): Promise<Page> {
  try {
    return (await readRecords(project, path, signal)).results;
  } catch (error) {
    const isOff = error instanceof Refusal && error.errors.some(tellsHowToBegin);
    if (isOff) return 'off';
    if (error instanceof Refusal && error.status === 404) return 'other';
    throw error;
  }
}

const tellsHowToBegin = ({ message }: { readonly message: string }) =>
  message.includes('storewright history --on');

/** All records that the filters find, up to a number. */
export async function allRecords(
  project: string,
  filters: Filters,
): Promise<readonly HistoryRecord[]> {
  const limit = 500;
  const found: HistoryRecord[] = [];
  while (found.length < maxExported) {
    const page = await ask(project, `?${queryOf(filters, { limit, offset: found.length })}`);
    if (typeof page === 'string') break;
    found.push(...page);
    if (page.length < limit) break;
  }
  return found;
}

/** The name of the author: a user, a customer, an associate or an API client. */
export const authorOf = ({ id, associate, customer, anonymousId, clientId }: Author): string =>
  id ?? associate?.id ?? customer?.id ?? anonymousId ?? clientId ?? '';

/** The label as one string. */
export function labelOf({ label, resource }: HistoryRecord): string {
  const { type: _, ...members } = label;
  const texts = Object.values(members).flatMap((value) =>
    typeof value === 'string' ? [value] : isTexts(value) ? Object.values(value).slice(0, 1) : [],
  );
  return texts.filter((text) => text !== '').join(' ') || resource.key || resource.id;
}

const isTexts = (value: unknown): value is { readonly [locale: string]: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string') &&
  !('typeId' in value);

/** A value as a reader sees it. */
export const shown = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** Where in the document the change is: members besides the values. */
export const placeIn = ({
  type: _type,
  change: _change,
  previousValue: _before,
  nextValue: _after,
  addedItems: _added,
  removedItems: _removed,
  ...members
}: Change): { readonly [member: string]: unknown } => members;

const placeOf = (change: Change): string =>
  Object.entries(placeIn(change))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const columns = ['at', 'author', 'client', 'type', 'resourceType', 'id', 'key', 'label', 'change'];

/** One line for each change; a record without changes has one line. */
export function csvOf(records: readonly HistoryRecord[]): string {
  const lines = records.flatMap((record) => {
    const { modifiedAt, modifiedBy, type, resource } = record;
    const head = [
      ...[modifiedAt, authorOf(modifiedBy), modifiedBy.clientId ?? '', type],
      ...[resource.typeId, resource.id, resource.key ?? '', labelOf(record)],
    ];
    const changes = record.changes.map((one) => [
      ...[one.change, placeOf(one), shown(one.previousValue), shown(one.nextValue)],
    ]);
    return (changes.length === 0 ? [['', '', '', '']] : changes).map((one) => [...head, ...one]);
  });
  return csvText([[...columns, 'place', 'before', 'after'], ...lines]);
}
