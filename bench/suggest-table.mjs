// The result of W7 for people.

const goals = {
  prefix: { p50: 1, p99: 5 },
  prefixOf100: {},
  fuzzy: { p50: 5, p99: 20 },
  fuzzyOfTyped: { p50: 5, p99: 20 },
};

/** Markdown of a report of ./suggest.mjs. */
export function suggestTable({ node, isPinned, shops }) {
  const largest = shops.at(-1);
  const head = `W7 suggestions, ${largest.keywords} keywords in three languages, Node ${node}`;
  const place = isPinned ? 'subjects and PostgreSQL on one core' : 'not pinned to a core';
  const heading = `${head}, ${place}`;
  if (largest.latencies === undefined) return [heading, '', ...indexTable(shops), ''].join('\n');
  return [
    heading,
    '',
    ...ratesTable(largest),
    '',
    'Milliseconds at the server, one request at a time, p50 / p99 (inputs that found something):',
    '',
    ...latencyTable(shops),
    '',
    ...indexTable(shops),
    '',
  ].join('\n');
}

function ratesTable({ rates, peers, megabytes }) {
  const peerNames = Object.keys(peers);
  const rows = Object.entries(rates).map(([name, { server, floor }]) => [
    `W7 ${name}`,
    server,
    floor,
    (server / floor).toFixed(2),
    ...peerNames.flatMap((peer) => {
      const rate = peers[peer].rates[name];
      return rate === undefined ? ['cannot', ''] : [rate, (server / rate).toFixed(1)];
    }),
  ]);
  const memory = ['resident MB', `${megabytes.before} → ${megabytes.after}`, '', ''];
  const sameTexts = [
    'same texts found',
    '',
    '',
    '',
    ...peerNames.flatMap((one) => sameOf(peers[one])),
  ];
  const ofPeers = peerNames.flatMap((peer) => [peers[peer].megabytes, '']);
  return lines(
    [
      'workload',
      '/s',
      'floor /s',
      'rate ÷ floor',
      ...peerNames.flatMap((one) => [`${one} /s`, 'rate ÷ it']),
    ],
    [...rows, [...memory, ...ofPeers], ...(peerNames.length > 0 ? [sameTexts] : [])],
  );
}

/** Of the inputs that fewer texts match than an answer may hold. */
const sameOf = ({ same: { inputs, same } }) => [`${same} of ${inputs} prefixes`, ''];

const latencyTable = (shops) =>
  lines(
    ['case', ...shops.map(({ keywords }) => `${keywords} keywords`), 'goal'],
    Object.entries(goals).map(([name, goal]) => [
      name,
      ...shops.map(({ latencies }) => cell(latencies[name])),
      goal.p50 === undefined ? '' : `${goal.p50} / ${goal.p99}`,
    ]),
  );

const cell = ({ p50, p99, found }) => `${p50} / ${p99} (${Math.round(found * 100)}%)`;

const indexTable = (shops) =>
  lines(
    ['index', ...shops.map(({ keywords }) => `${keywords} keywords`)],
    [
      ['seconds', ...shops.map(({ indexing }) => indexing.seconds)],
      ['products a second', ...shops.map(({ indexing }) => indexing.productsPerSecond)],
      ['rows', ...shops.map(({ sizes }) => sizes.rows)],
      ['MB', ...shops.map(({ sizes }) => sizes.megabytes)],
    ],
  );

const lines = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
