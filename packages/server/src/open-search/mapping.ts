// The body that makes an index: its limits, its analyzers, and one mapping for each sort of value.
import { analysis, plainAnalyzer } from './analysis.ts';
import { analyzedContainer, containers, listPath, presence } from './names.ts';
import { priceList, priceTable } from './scoped-prices.ts';

/** Raised when documents or their mapping change: indexes of another format are built again. */
export const indexFormat = 1;

/** Longest offset and limit of one page, and what a mark looks at. */
const maxWindow = 11_000;
export const maxMarked = 1_000;

/** Longest value that is kept as a whole; longer ones are cut. In letters. */
export const maxValueLength = 8_000;

const { languages, settings: analysisSettings } = analysis();

const settings = {
  number_of_shards: 1,
  // Each writer refreshes when it has finished; refreshes of the engine would only cost time while an index is built.
  refresh_interval: -1,
  max_result_window: maxWindow,
  max_inner_result_window: maxMarked,
  'mapping.total_fields.limit': 20_000,
  'mapping.nested_objects.limit': 100_000,
  analysis: analysisSettings,
};

/** Strings of one analyzer, wherever they are. */
const textTemplate = (container: string, analyzer: string) => ({
  [container]: { path_match: `*${container}.*`, mapping: { type: 'text', analyzer } },
});

const valueTemplate = (container: string, mapping: object) => [
  { [`${container}_own`]: { path_match: `${container}.*`, mapping } },
  { [`${container}_below`]: { path_match: `*.${container}.*`, mapping } },
];

const templates = [
  ...languages.map((language) => textTemplate(analyzedContainer(language), language)),
  ...valueTemplate(containers.keyword, { type: 'keyword' }),
  ...valueTemplate(containers.folded, { type: 'keyword' }),
  ...valueTemplate(containers.number, { type: 'double' }),
  ...valueTemplate(containers.boolean, { type: 'boolean' }),
  ...valueTemplate(containers.words, { type: 'text', analyzer: plainAnalyzer }),
];

interface Mapped {
  [member: string]: unknown;
}

/** Elements of lists are documents of their own below theirs. */
function properties(lists: readonly (readonly string[])[], above: readonly string[] = []): Mapped {
  const below = lists
    .filter((list) => list.length > above.length)
    .filter((list) => above.every((one, at) => list[at] === one))
    .map((list) => list[above.length]!);
  const mapped: Mapped = { [presence]: { type: 'keyword' } };
  if (below.includes(priceList)) mapped[priceTable] = { type: 'keyword' };
  for (const list of new Set(below))
    mapped[listPath([list])] = {
      type: 'nested',
      properties: properties(lists, [...above, list]),
    };
  return mapped;
}

/** @param lists whose elements belong together, with those above them */
export const indexBody = (lists: readonly (readonly string[])[]): object => ({
  settings,
  mappings: {
    date_detection: false,
    dynamic_templates: templates,
    properties: { id: { type: 'keyword' }, version: { type: 'long' }, ...properties(lists) },
  },
});
