// Says of each computed value where it comes from: a property and its line, a placeholder, the
// environment, or a default.

import { basename } from 'node:path';
import type { Inspection } from '../checks/inspect.ts';
import type { Environment } from '../placeholders/placeholders.ts';
import {
  cdnBlock,
  hostedSetting,
  type Selection,
  selectEnvironment,
} from '../placeholders/selection.ts';
import { type SourcePlaces, sourcePlaces } from '../places/source-places.ts';
import { LOADED_CONFIG_TYPES } from '../values/configuration-type.ts';
import type { Path } from '../values/finding.ts';
import { propertyName } from '../values/finding.ts';
import { member, type Plain, type PlainRecord, valueAt } from '../values/plain-value.ts';
import type { AnyProcessedConfig } from './runtime.ts';

/** One computed value and where it comes from. */
export type Explained = {
  /** Its place in the result: `env.cdnUrl`. */
  readonly name: string;
  readonly value: unknown;
  /** The property of the file, its line, and the placeholders in it; or why it is computed. */
  readonly source: string;
};

type Facts = {
  readonly inspection: Inspection;
  readonly value: PlainRecord;
  readonly selection: Selection;
  readonly places: SourcePlaces;
  readonly apiOrigin: string;
};

/** Every value of a processed configuration with its source. */
export function explained(
  processed: AnyProcessedConfig,
  inspection: Inspection,
  environment: Environment,
): Explained[] {
  const value = inspection.value ?? {};
  const places = sourcePlaces(inspection.file ?? '', inspection.text ?? '');
  const selection = selectEnvironment(value, environment);
  const apiOrigin = processed.env.mcApiUrl;
  const facts = { inspection, value, selection, places, apiOrigin };
  // The result consists of plain values; the static type only names its members.
  return leaves(processed as unknown as Plain, []).map(({ path, value: one }) => ({
    name: propertyName(path),
    value: one,
    source: sourceOf(path, one, facts),
  }));
}

function leaves(value: Plain, path: Path): { path: Path; value: Plain }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const inner = Array.isArray(value)
    ? value.map((one, index): [number, Plain] => [index, one])
    : Object.entries(value);
  if (inner.length === 0) return [{ path, value }];
  return inner.flatMap(([step, one]) => leaves(one, [...path, step]));
}

function sourceOf(path: Path, value: Plain, facts: Facts): string {
  const [part, name] = path;
  if (part === 'data') return dataSource(path.slice(1), facts);
  if (part === 'headers') return headerSource(path.slice(1), value, facts);
  return typeof name === 'string' ? envSource(name, path.slice(1), facts) : 'computed';
}

/** A property that is written in the file, with its line and its placeholders. */
function written({ inspection, value, places }: Facts, path: Path): string | undefined {
  if (valueAt(value, path) === undefined) return undefined;
  const name = propertyName(path);
  const placeholders = inspection.origins?.get(name) ?? [];
  const from = placeholders.map(({ kind, argument }) => `\${${kind}:${argument}}`);
  const through = from.length === 0 ? '' : ` through ${from.join(', ')}`;
  const { file, line } = places.of(path);
  const elsewhere = file === inspection.file ? '' : ` of ${basename(file)}`;
  return `${name}, line ${line}${elsewhere}${through}`;
}

function dataSource(path: Path, facts: Facts): string {
  const [name, index, inner] = path;
  const { block, hosted } = facts.selection;
  const used = hosted && block !== 'production' ? block : 'production';
  if (name === 'id') {
    const idName = isView(facts) ? 'customViewId' : 'applicationId';
    return written(facts, ['env', used, idName]) ?? ofProduction(facts, idName);
  }
  if (name === 'defaultLabel') return written(facts, ['name']) ?? 'computed';
  if (name === 'url') return written(facts, ['env', used, 'url']) ?? ofProduction(facts, 'url');
  if (name === 'permissions' && inner === 'name')
    return isView(facts) ? 'computed from groups' : 'computed from entryPointUriPath and groups';
  if (name === 'permissions' && typeof index === 'number')
    return written(facts, scopePath(index, path.slice(3))) ?? 'default: no scope';
  if (name === 'submenuLinks' && inner === 'uriPath')
    return `entryPointUriPath and ${written(facts, path) ?? 'uriPath'}`;
  return written(facts, path) ?? 'default: empty';
}

const isView = ({ inspection }: Facts): boolean =>
  inspection.type === LOADED_CONFIG_TYPES.CUSTOM_VIEW;

function ofProduction(facts: Facts, name: string): string {
  return written(facts, ['env', 'production', name]) ?? 'computed';
}

/** Permissions come in pairs: view and manage of the default group, then of each additional one. */
function scopePath(index: number, rest: Path): Path {
  const verb = index % 2 === 0 ? 'view' : 'manage';
  const group = Math.floor(index / 2) - 1;
  return group < 0
    ? ['oAuthScopes', verb, ...rest]
    : ['additionalOAuthScopes', group, verb, ...rest];
}

const computed = new Map<string, (facts: Facts) => string>([
  ['env', ({ selection }) => `MC_APP_ENV, else NODE_ENV, else development: ${selection.name}`],
  ['servedByProxy', ({ selection }) => `computed: env is ${selection.name}`],
  ['applicationName', (facts) => written(facts, ['name']) ?? 'computed'],
  ['entryPointUriPath', (facts) => written(facts, ['entryPointUriPath']) ?? 'computed'],
  ['applicationId', identifierSource],
  ['applicationIdentifier', identifierSource],
  ['customViewId', (facts) => dataSource(['id'], facts)],
  ['cdnUrl', cdnSource],
  ['frontendHost', (facts) => hostedSource(facts, 'url')],
  ['mcApiUrl', regionSource],
  ['location', regionSource],
  ['revision', (facts) => written(facts, ['additionalEnv', 'revision']) ?? 'default: empty'],
  ['__DEVELOPMENT__', () => 'computed for development'],
]);

function identifierSource(facts: Facts): string {
  return isView(facts)
    ? 'computed from customViewId'
    : 'computed from applicationId and entryPointUriPath';
}

function envSource(name: string, path: Path, facts: Facts): string {
  const source = computed.get(name);
  return source?.(facts) ?? written(facts, ['additionalEnv', ...path]) ?? 'computed';
}

function hostedSource(facts: Facts, name: string): string {
  if (!facts.selection.hosted) return 'default: the development server (HTTP_PORT, else 3001)';
  return written(facts, ['env', facts.selection.block, name]) ?? ofProduction(facts, name);
}

function cdnSource(facts: Facts): string {
  const block = cdnBlock(facts.selection);
  if (block !== undefined) return written(facts, ['env', block, 'cdnUrl']) ?? 'computed';
  const url = hostedSource(facts, 'url');
  return facts.selection.hosted ? `default: ${url}` : url;
}

function regionSource(facts: Facts): string {
  const address = member(facts.value, 'mcApiUrl') ?? '';
  return written(facts, [address === '' ? 'cloudIdentifier' : 'mcApiUrl']) ?? 'computed';
}

function headerSource(path: Path, value: Plain, facts: Facts): string {
  const own = written(facts, ['headers', ...path]);
  if (own !== undefined && valueAt(facts.value, ['headers', ...path]) === value) return own;
  const [, directive] = path;
  if (directive === 'connect-src' && value === facts.apiOrigin)
    return `inferred from ${regionSource(facts)}`;
  return path.length < 3 ? 'default: empty' : `inferred from ${cdnOrUrl(value, facts)}`;
}

function cdnOrUrl(value: Plain, facts: Facts): string {
  const cdn =
    cdnBlock(facts.selection) === undefined ? undefined : hostedSetting(facts.selection, 'cdnUrl');
  const isCdn = cdn !== undefined && value === `${cdn.replace(/(?<!\/)\/+$/, '')}/`;
  return isCdn ? cdnSource(facts) : hostedSource(facts, 'url');
}
