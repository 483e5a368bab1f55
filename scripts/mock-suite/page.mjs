// The list of the mock's tests that do not pass as they are, each with its reason: what a run must agree
// with, and the page that is written from it.

export const nameOf = (file, name) => `${file} › ${name}`;

/** Names of a list, one for each test; a name may stand for several tests. */
const listed = (reasons) =>
  reasons.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, names]) => names.map((name) => nameOf(file, name))),
  );

/** @returns what stands on the list and whether its fixtures alone are the reason */
export function sorted({ total, reasons }) {
  const fixtures = listed(reasons.filter(({ isFixture }) => isFixture));
  const others = listed(reasons.filter(({ isFixture }) => !isFixture));
  const passed = total - fixtures.length - others.length;
  return { fixtures, others, passed };
}

/** Elements of the first list that the second one has not, each as often as it is there. */
function without(all, some) {
  const rest = [...some];
  return all.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Sentences about what a run shows and the list does not say; none: they agree. */
export function differences(list, { total, published, corrected }) {
  const { fixtures, others } = sorted(list);
  const both = without(published, without(published, corrected));
  const rightOnce = without(published, both);
  const told = (names, sentence) => names.map((name) => `${name}: ${sentence}`);
  return [
    ...(total === list.total ? [] : [`${total} tests were asked, the list is of ${list.total}.`]),
    ...told(without(both, others), 'fails, and stands on no list.'),
    ...told(without(others, both), 'is listed with its own reason, and passes.'),
    ...told(without(rightOnce, fixtures), 'fails for its fixtures alone, and stands on no list.'),
    ...told(
      without(fixtures, rightOnce),
      'is listed for its fixtures, and that is not the reason.',
    ),
  ];
}

const count = (reason) => listed([reason]).length;

const section = (reason) =>
  [
    `### ${reason.title} (${count(reason)})`,
    '',
    reason.says,
    '',
    ...Object.entries(reason.tests).map(
      ([file, names]) => `- \`${file}\`: ${names.map((name) => `\`${name}\``).join(', ')}`,
    ),
    '',
  ].join('\n');

const ordered = (reasons) => [...reasons].sort((one, other) => count(other) - count(one));

/** @returns {string} docs/guide/mock-suite.md */
export function page(list) {
  const { fixtures, others, passed } = sorted(list);
  const { total, version, reasons } = list;
  return [
    '# The tests of the mock',
    '',
    '<!-- Written by scripts/mock-suite.mjs from scripts/mock-suite/reasons.json. -->',
    '',
    `\`@labdigital/commercetools-mock\` ${version} has ${total} tests that ask over HTTP. Asked of this server through`,
    `[its stand-in](coming-from-the-mock.md), nothing of them changed but the import, ${passed} pass. Of the other ${total - passed},`,
    `${fixtures.length} pass as soon as their fixtures are put right on the way (${passed + fixtures.length} in all), and ${others.length} expect what this server answers otherwise.`,
    '`node scripts/mock-suite.mjs FOLDER` asks both ways and fails when a test is not where this list has it. A name that stands twice is that of two tests.',
    '',
    '## Fixtures that a strict server refuses',
    '',
    ...ordered(reasons.filter(({ isFixture }) => isFixture)).map(section),
    '## Answers that are others here',
    '',
    ...ordered(reasons.filter(({ isFixture }) => !isFixture)).map(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
