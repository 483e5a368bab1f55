// The result for people: one markdown table and the sentences that it needs.

/** Markdown of a report. */
export function tableOf({ results, start, isPinned, orders, rounds, seconds, node }) {
  const head = [
    '| workload | /s | CPU µs (node + database) | p99 ms | independent floor CPU | CPU ÷ independent | floor on our statements CPU | CPU ÷ floor | rate ÷ floor (target) | bare /s | peer /s (CPU) | CPU ÷ peer |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  return [
    `storewright bench, Node ${node}, ${orders} orders, ${rounds} rounds of ${seconds} s, medians`,
    isPinned
      ? 'Subjects and PostgreSQL share one core, the load has another.'
      : 'taskset is not there: subjects, PostgreSQL and load share all cores.',
    '',
    ...head,
    ...results.map(rowOf),
    '',
    ...notes(results, start),
    '',
  ].join('\n');
}

function rowOf({ name, title, target, figures, ratios }) {
  const { server, independent, bare, peer } = figures;
  const against = figures.floor === undefined ? 'rest' : 'floor';
  const base = figures[against];
  const ratio = ratios[against];
  return `| ${[
    `${name} ${title}`,
    rate(server),
    processor(server),
    server.p99,
    independent === undefined ? '' : processor(independent),
    times(ratios.independent),
    base === undefined ? '' : processor(base),
    times(ratio),
    ratio === undefined ? '' : `${ratio.rate.toFixed(2)} (${target ?? ''})`,
    bare === undefined ? '' : rate(bare),
    peer === undefined ? '' : `${rate(peer)} (${peer.nodeMicroseconds})`,
    times(ratios.peer),
  ].join(' | ')} |`;
}

/** How many times the processor time of the other. */
const times = (ratio) => (ratio === undefined ? '' : (1 / ratio.processor).toFixed(2));

const rate = ({ perSecond, isLoadBound }) =>
  `${perSecond < 10 ? perSecond : Math.round(perSecond)}${isLoadBound ? '*' : ''}`;

const processor = ({ nodeMicroseconds, databaseMicroseconds }) =>
  `${nodeMicroseconds + databaseMicroseconds} (${nodeMicroseconds} + ${databaseMicroseconds})`;

function notes(results, start) {
  const failed = results.filter(({ figures }) =>
    Object.values(figures).some(({ failures }) => failures > 0),
  );
  const open = results.find(({ figures }) => figures.openFloor !== undefined);
  return [
    '\\* the subject did not have its core for four fifths of the time: load or other programs were the limit, so compare processor time.',
    'The peer of W4 and W5 is oidc-provider with its adapter in memory, that of the others @labdigital/commercetools-mock; both keep nothing on disk.',
    ...(open === undefined
      ? []
      : [
          `A floor that checks no token reads ${rate(open.figures.openFloor)} /s at ${processor(open.figures.openFloor)} µs: ratio ${open.ratios.openFloor.rate.toFixed(2)}.`,
        ]),
    ...failed.map(({ name, figures }) => `${name} had failures: ${failuresOf(figures)}.`),
    ...(start === undefined
      ? []
      : [
          `W8 warm start: ready in ${start.warmMs} ms (first start ${start.firstMs} ms); idle server process RSS ${start.rss} MB, PSS ${start.pss} MB.`,
        ]),
  ];
}

const failuresOf = (figures) =>
  Object.entries(figures)
    .filter(([, { failures }]) => failures > 0)
    .map(([label, { failures }]) => `${label} ${failures}`)
    .join(', ');
