// The table that the runner prints.
const columns = [
  ['drill', ({ name }) => name],
  ['rounds', ({ rounds }) => rounds ?? ''],
  ['acknowledged', ({ acknowledged }) => acknowledged ?? ''],
  ['lost', ({ lost }) => lost ?? ''],
  ['violations', ({ violations }) => violations?.length ?? ''],
  ['seconds', ({ seconds }) => seconds?.toFixed(0) ?? ''],
  ['verdict', ({ verdict }) => verdict],
  ['figures', ({ figures, obstacle }) => obstacle ?? figuresOf(figures)],
];

const figuresOf = (figures = {}) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

export function tableOf(rows) {
  const cells = [
    columns.map(([name]) => name),
    columns.map(() => '---'),
    ...rows.map((row) => columns.map(([, of]) => String(of(row)))),
  ];
  const lines = cells.map((row) => `| ${row.join(' | ')} |`);
  const told = rows.flatMap(({ name, violations = [] }) =>
    violations.slice(0, 10).map((one) => `${name}: ${one}`),
  );
  return [...lines, ...told].join('\n');
}
