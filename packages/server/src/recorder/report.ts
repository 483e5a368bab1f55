// The result of a replay, by operation: as data, and as a self-contained page.
import { escapedHtml } from '@storewright/platform/html';
import { type AnswerDifference, classes, type DifferenceClass } from './compare.ts';
import type { Replayed } from './replay.ts';

export interface OperationReport {
  readonly operation: string;
  pairs: number;
  alike: number;
  /** Of kinds that are not offered. */
  gaps: number;
  readonly byClass: { [found in DifferenceClass]?: number };
  /** The first that differ. */
  readonly examples: { readonly pair: number; readonly difference: AnswerDifference }[];
}

export interface CompatibilityReport {
  readonly pairs: number;
  readonly alike: number;
  readonly gaps: number;
  readonly byClass: { readonly [found in DifferenceClass]?: number };
  readonly operations: readonly OperationReport[];
}

const maxExamples = 3;

export async function reportOf(replayed: AsyncIterable<Replayed>): Promise<CompatibilityReport> {
  const operations = new Map<string, OperationReport>();
  for await (const one of replayed) {
    const entry = operations.get(one.operation) ?? begun(one.operation);
    operations.set(one.operation, entry);
    entry.pairs += 1;
    if (one.isGap) entry.gaps += 1;
    else if (one.differences.length === 0) entry.alike += 1;
    for (const difference of one.differences) {
      entry.byClass[difference.class] = (entry.byClass[difference.class] ?? 0) + 1;
      if (entry.examples.length < maxExamples)
        entry.examples.push({ pair: one.pair.order, difference });
    }
  }
  const all = [...operations.values()].sort((left, right) =>
    left.operation < right.operation ? -1 : 1,
  );
  const sum = (count: (entry: OperationReport) => number) =>
    all.reduce((total, entry) => total + count(entry), 0);
  const byClass = Object.fromEntries(
    classes.flatMap((found) => {
      const count = sum((entry) => entry.byClass[found] ?? 0);
      return count === 0 ? [] : [[found, count]];
    }),
  );
  return {
    pairs: sum(({ pairs }) => pairs),
    alike: sum(({ alike }) => alike),
    gaps: sum(({ gaps }) => gaps),
    byClass,
    operations: all,
  };
}

const begun = (operation: string): OperationReport => ({
  operation,
  pairs: 0,
  alike: 0,
  gaps: 0,
  byClass: {},
  examples: [],
});

const shown = (value: unknown) =>
  value === undefined ? '–' : escapedHtml((JSON.stringify(value) ?? '–').slice(0, 300));

const style = `body{font:15px system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}
td.n{text-align:right}code{overflow-wrap:anywhere}.bad{color:#a00}`;

/** One file without anything from elsewhere. */
export function pageOf(report: CompatibilityReport, title: string): string {
  const rows = report.operations.map(rowOf).join('\n');
  const found = classes.map((one) => `<td class="n">${report.byClass[one] ?? 0}</td>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapedHtml(title)}</h1>
<p>${report.pairs} requests were asked again; ${report.alike} answers are alike, ${report.gaps} are of kinds that are not offered.</p>
<table><thead><tr><th>Operation</th><th>Requests</th><th>Alike</th><th>Not offered</th>${classes.map((one) => `<th>${one}</th>`).join('')}</tr></thead>
<tbody>${rows}
<tr><th>All</th><td class="n">${report.pairs}</td><td class="n">${report.alike}</td><td class="n">${report.gaps}</td>${found}</tr>
</tbody></table></body></html>
`;
}

function rowOf({ operation, pairs, alike, gaps, byClass, examples }: OperationReport): string {
  const cells = classes.map((found) => `<td class="n">${byClass[found] ?? ''}</td>`).join('');
  const row = `<tr><td><code>${escapedHtml(operation)}</code></td><td class="n">${pairs}</td><td class="n">${alike}</td><td class="n">${gaps || ''}</td>${cells}</tr>`;
  const more = examples.map(
    ({
      pair,
      difference,
    }) => `<tr><td></td><td colspan="${classes.length + 3}" class="bad">request ${pair}, ${difference.class} at
<code>${escapedHtml(difference.path)}</code>: <code>${shown(difference.recorded)}</code> there, <code>${shown(difference.ours)}</code> here</td></tr>`,
  );
  return [row, ...more].join('\n');
}
