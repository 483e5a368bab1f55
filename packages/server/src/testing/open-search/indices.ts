// Indices in memory: what is written is found once it is refreshed.

import { aggregated } from './aggregations.ts';
import type { LearningStems } from './analysis.ts';
import { type Mapping, type Node, nodeOf } from './documents.ts';
import { type Evaluating, score } from './queries.ts';
import { only, Refusal } from './refusal.ts';
import { ordering, type Ranked } from './sorting.ts';
import { type Statistics, statisticsOf } from './statistics.ts';

interface Written {
  readonly version: number;
  /** Absent: deleted. */
  readonly node: Node | undefined;
}

export interface Index {
  readonly settings: any;
  readonly mapping: Mapping;
  readonly written: Map<string, Written>;
  visible: readonly Node[];
  statistics: Statistics;
}

export function indexOf(body: any, stems: LearningStems): Index {
  only(body, 'index', ['settings', 'mappings', 'aliases']);
  const { dynamic_templates: templates, properties } = body.mappings;
  const mapping = { templates, properties, analyzers: { settings: body.settings.analysis, stems } };
  return {
    settings: body.settings,
    mapping,
    written: new Map(),
    visible: [],
    statistics: statisticsOf([]),
  };
}

/** The result of one action of a bulk. */
export function write(
  { written, mapping }: Index,
  action: string,
  { _id: id, version, version_type: versionType }: any,
  source: any,
): { readonly status: number; readonly error?: object } {
  if (versionType !== 'external_gte' || !Number.isSafeInteger(version))
    throw new Refusal(400, 'action_request_validation_exception', 'version');
  const known = written.get(id);
  if (known !== undefined && known.version > version)
    return { status: 409, error: { type: 'version_conflict_engine_exception' } };
  if (action === 'delete') {
    written.set(id, { version, node: undefined });
    return { status: known?.node === undefined ? 404 : 200 };
  }
  try {
    written.set(id, { version, node: nodeOf(mapping, id, source) });
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, error: { type: error.type } };
    throw error;
  }
  return { status: known?.node === undefined ? 201 : 200 };
}

export function refresh(index: Index): void {
  index.visible = [...index.written.values()].flatMap(({ node }) => node ?? []);
  index.statistics = statisticsOf(index.visible);
}

const members = [
  'query',
  'post_filter',
  'sort',
  'from',
  'size',
  'track_total_hits',
  'track_scores',
  'timeout',
  '_source',
  'aggs',
];

export function search(index: Index, body: any): object {
  only(body, 'search', members);
  const { mapping, statistics, visible, settings } = index;
  if (body.from + body.size > settings.max_result_window)
    throw new Refusal(400, 'search_phase_execution_exception', 'the window is too large');
  const fresh = (): Evaluating => ({ mapping, statistics, names: new Set(), inner: new Map() });
  const evaluating = fresh();
  const found = visible.flatMap((node): Ranked[] => {
    const own = score(evaluating, node, body.query);
    return own === undefined ? [] : [{ node, score: own }];
  });
  const shown =
    body.post_filter === undefined
      ? found
      : found.filter(({ node }) => score(evaluating, node, body.post_filter) !== undefined);
  const isScored = body.track_scores || '_score' in (body.sort[0] ?? {});
  shown.sort(ordering(evaluating, body.sort));
  const page = shown.slice(body.from, body.from + body.size);
  const nodes = found.map(({ node }) => node);
  const aggregating = { ...evaluating, roots: visible };
  return {
    timed_out: false,
    hits: {
      total: { value: shown.length, relation: 'eq' },
      max_score: isScored ? Math.max(0, ...shown.map((one) => one.score)) : null,
      hits: page.map((one) => hitOf(one, fresh(), body, isScored)),
    },
    ...(body.aggs === undefined ? {} : { aggregations: aggregated(aggregating, nodes, body.aggs) }),
  };
}

function hitOf({ node, score: own }: Ranked, evaluating: Evaluating, body: any, isScored: boolean) {
  score(evaluating, node, body.query);
  const inner = [...evaluating.inner].map(([name, nodes]) => [
    name,
    { hits: { hits: nodes.map(({ path, offset }) => ({ _nested: { field: path, offset } })) } },
  ]);
  return {
    _id: node.id,
    _score: isScored ? own : null,
    _source: picked(node.source, body._source),
    ...(evaluating.names.size === 0 ? {} : { matched_queries: [...evaluating.names] }),
    ...(inner.length === 0 ? {} : { inner_hits: Object.fromEntries(inner) }),
  };
}

/** Members at the paths; elements that have none of them are left out. */
function picked(source: any, paths: readonly string[], at = ''): any {
  const kept = Object.entries<any>(source).flatMap(([name, value]) => {
    const path = at === '' ? name : `${at}.${name}`;
    if (paths.includes(path)) return [[name, value]];
    if (!paths.some((one) => one.startsWith(`${path}.`))) return [];
    const inside = Array.isArray(value)
      ? value.map((one) => picked(one, paths, path)).filter((one) => Object.keys(one).length > 0)
      : picked(value, paths, path);
    return [[name, inside]];
  });
  return Object.fromEntries(kept);
}
