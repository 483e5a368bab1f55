// The query of a history: strings in, checked values out.

import type { Parameters } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import type { RecordFilter, Source } from '@storewright/store/storage/history-records';
import { allOfThem, platformChanges } from './platform-changes.ts';
import { resourceTypeNamed, resourceTypesWithKey } from './resource-types.ts';

/** What a query asks for. */
export interface HistoryQuery {
  readonly kinds: readonly string[] | undefined;
  readonly filter: Omit<RecordFilter, 'kinds' | 'since'>;
  /** Words of changes, one of which a record must have. */
  readonly changes: readonly string[];
  /** Words of changes that are left out. */
  readonly excluded: ReadonlySet<string>;
  readonly limit: number;
  readonly offset: number;
  readonly withTotal: boolean;
  /** Values of custom fields come with their labels. */
  readonly expand: boolean;
}

const most = { limit: 500, offset: 10_000, values: 100, ids: 20, length: 256 } as const;
const hourMs = 3_600_000;

const wrong = (name: string, why: string) =>
  apiError.InvalidInput(`Malformed parameter: ${name}: ${why}`);

/** All values of a parameter, repeated or with commas. */
function valuesOf(parameters: Parameters, name: string): readonly string[] {
  const values = (parameters.get(name) ?? []).flatMap((value) => value.split(','));
  const all = values.map((value) => value.trim()).filter((value) => value !== '');
  if (all.length > most.values) throw wrong(name, `at most ${most.values} values.`);
  if (all.some((value) => value.length > most.length))
    throw wrong(name, `a value has at most ${most.length} characters.`);
  return all;
}

/** The last value of a parameter, whole. */
function lastOf(parameters: Parameters, name: string): string | undefined {
  const value = parameters.get(name)?.at(-1)?.trim();
  if (value !== undefined && value.length > most.length)
    throw wrong(name, `a value has at most ${most.length} characters.`);
  return value === '' ? undefined : value;
}

function numberOf(parameters: Parameters, name: string, otherwise: number, max: number): number {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max)
    throw wrong(name, `a whole number from 0 to ${max} is expected.`);
  return Number(value);
}

function flagOf(parameters: Parameters, name: string): boolean {
  const value = parameters.get(name)?.at(-1) ?? 'false';
  if (value !== 'true' && value !== 'false') throw wrong(name, "'true' or 'false' is expected.");
  return value === 'true';
}

/** One of the words; `undefined` without the parameter. */
function wordOf<W extends string>(
  parameters: Parameters,
  name: string,
  words: readonly W[],
): W | undefined {
  const value = lastOf(parameters, name);
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw wrong(name, `one of ${words.join(', ')} is expected.`);
  return word;
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** An instant, or so many hours before now. */
function timeOf(text: string, now: number): { readonly at: number; readonly isInstant: boolean } {
  if (text === 'now') return { at: now, isInstant: false };
  if (/^\d{1,7}$/.test(text)) return { at: now - Number(text) * hourMs, isInstant: false };
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw wrong('date', 'an instant, a number of hours or now is expected.');
  return { at, isInstant: true };
}

/** From when to when; the last 24 hours when nothing is said. */
function datesOf(parameters: Parameters, now: number): { from: string; to: string } {
  const [from, to] = ['date.from', 'date.to'].map((name) => parameters.get(name)?.at(-1));
  if ((from === undefined) !== (to === undefined))
    throw wrong('date', 'date.from and date.to are sent together.');
  const [first, last] = [timeOf(from ?? '24', now), timeOf(to ?? 'now', now)];
  if (first.isInstant !== last.isInstant && to !== 'now')
    throw wrong('date', 'both are instants, or both are hours.');
  if (first.at > last.at) throw wrong('date', 'date.from is before date.to.');
  // Another server may have stamped a stored change later than it is here.
  const end = to === undefined || to === 'now' ? 'infinity' : new Date(last.at).toISOString();
  return { from: new Date(first.at).toISOString(), to: end };
}

function excludedOf(parameters: Parameters): ReadonlySet<string> {
  const words = valuesOf(parameters, 'excludePlatformInitiatedChanges');
  for (const word of words)
    if (word !== allOfThem && !platformChanges.has(word))
      throw wrong('excludePlatformInitiatedChanges', 'this is no change of the platform.');
  return words.includes(allOfThem) ? platformChanges : new Set(words);
}

/** Checked against the words that records may have. */
function changesOf(parameters: Parameters, words: ReadonlySet<string>): readonly string[] {
  const changes = valuesOf(parameters, 'changes');
  if (changes.some((word) => !words.has(word)))
    throw wrong('changes', 'this is no change of the resource type.');
  return changes;
}

/** Where a query is sent to. */
export interface Place {
  readonly resourceType?: string | undefined;
  readonly id?: string | undefined;
  /** Resource types whose records a key finds; absent: the types of REST. */
  readonly keyed?: ReadonlySet<string>;
}

function kindsOf(parameters: Parameters, { resourceType }: Place): readonly string[] | undefined {
  if (resourceType !== undefined) return [resourceType];
  const named = valuesOf(parameters, 'resourceTypes');
  if (named.some((kind) => !resourceTypeNamed.has(kind)))
    throw wrong('resourceTypes', 'this is no resource type.');
  return named.length === 0 ? undefined : named;
}

const allSources = ['MerchantCenter', 'ImpEx', 'ApiClient'] as const;

/** One of several; none: of all. */
const sourcesOf = (parameters: Parameters): readonly Source[] =>
  valuesOf(parameters, 'source').map((value) => {
    const source = allSources.find((one) => one === value);
    if (source === undefined) throw wrong('source', `one of ${allSources.join(', ')} is expected.`);
    return source;
  });

/** The values of a parameter for one id and of one for several. */
function idsOf(parameters: Parameters, one: string, several: string): readonly string[] {
  const named = lastOf(parameters, one);
  const ids = [...(named === undefined ? [] : [named]), ...valuesOf(parameters, several)];
  if (ids.length > most.ids) throw wrong(several, `at most ${most.ids} ids.`);
  return ids;
}

/** Members with the names of the parameters. */
const plainFilters = ['clientId', 'customerId', 'associateId', 'businessUnit'] as const;

/**
 * @param wordsOf the words of the changes of some kinds
 * @throws InvalidInput
 */
export function historyQuery(
  parameters: Parameters,
  place: Place,
  now: number,
  wordsOf: (kinds: readonly string[] | undefined) => ReadonlySet<string>,
): HistoryQuery {
  const kinds = kindsOf(parameters, place);
  const keyed = place.keyed ?? resourceTypesWithKey;
  const key = lastOf(parameters, 'resourceKey');
  if (key !== undefined && kinds?.some((kind) => !keyed.has(kind)))
    throw wrong('resourceKey', `it finds ${[...keyed].join(', ')} only.`);
  const types = ['ResourceCreated', 'ResourceUpdated', 'ResourceDeleted'] as const;
  const sources = sourcesOf(parameters);
  const type = wordOf(parameters, 'type', types);
  const ids = place.id === undefined ? idsOf(parameters, 'resourceId', 'resourceIds') : [place.id];
  const userIds = idsOf(parameters, 'userId', 'userIds');
  const stores = valuesOf(parameters, 'stores');
  const plain = plainFilters.flatMap((name) => {
    const value = lastOf(parameters, name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    kinds: key !== undefined && kinds === undefined ? [...keyed] : kinds,
    filter: {
      ...datesOf(parameters, now),
      ...(ids.length === 0 ? {} : { ids }),
      ...(userIds.length === 0 ? {} : { userIds }),
      ...(key === undefined ? {} : { key }),
      ...(sources.length === 0 ? {} : { sources }),
      ...(type === undefined ? {} : { type }),
      ...(stores.length === 0 ? {} : { stores }),
      ...Object.fromEntries(plain),
    },
    changes: changesOf(parameters, wordsOf(kinds)),
    excluded: excludedOf(parameters),
    limit: numberOf(parameters, 'limit', 20, most.limit),
    offset: numberOf(parameters, 'offset', 0, most.offset),
    withTotal: flagOf(parameters, 'withTotal'),
    expand: flagOf(parameters, 'expand'),
  };
}
