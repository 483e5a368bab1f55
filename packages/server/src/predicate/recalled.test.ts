// A predicate of a known shape has the same meaning as when it is parsed again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compilePredicate,
  conjunction,
  evaluatePredicate,
  parseWhere,
  slowFields,
} from '@storewright/store/predicate';
import { check } from '@storewright/store/predicate/check';
import { compile } from '@storewright/store/predicate/compile';
import { parse } from '@storewright/store/predicate/parser';
import { recalled } from '@storewright/store/predicate/recalled';
import { everyKind } from '../testing/every-kind.ts';

type Kind = typeof everyKind;

/** A kind of its own, so that nothing was learned of it. */
const freshKind = (): Kind => ({ ...everyKind });

const anew = (text: string, kind: Kind) =>
  compile(check(parse(text), kind, {}), kind, everyKind.facets!);

/** What a request makes of a predicate. */
function asked(text: string, kind: Kind, parameters?: ReadonlyMap<string, readonly string[]>) {
  const checked = parseWhere(text, kind, parameters);
  return { checked, compiled: compilePredicate(checked, kind, everyKind.facets!) };
}

/** What PostgreSQL is given, and by which way. */
const told = ({
  exact,
  match,
  matchIsExact,
  paths,
  isPinned,
  isMixed,
  isRange,
}: ReturnType<typeof anew>) => ({
  exact: [exact.texts, exact.values],
  match: match && [match.texts, match.values],
  matchIsExact,
  paths,
  isPinned,
  isMixed: isMixed === true,
  isRange,
});

/** Frames with a place for a string each, and whether the second one of a frame is recalled. */
const frames: readonly (readonly [string, boolean])[] = [
  ['label = "?"', true],
  [' label="?" ', true],
  ['`label` = "?"', true],
  ['id = "?"', true],
  ['(label = "?") and ((label = "?" and label = "?"))', true],
  ['key = "?" and label = "?"', false],
  ['label = "?" and label = "?"', true],
  ['label = "?" or label = "?"', false],
  ['not(label = "?")', false],
  ['label in ("?", "?")', false],
  ['label != "?"', false],
  ['label > "?"', false],
  ['plain = "?"', false],
  ['roles = "?"', false],
  ['name(en = "?")', false],
  ['custom(fields(a = "?"))', false],
  ['custom(fields(`x"y` = "?"))', false],
  ['label = "?" and big = 5', false],
  ['label = "?" and plain = "?"', false],
  ['label matches ignore case "?"', false],
];

const texts = [
  'x',
  '',
  ' ',
  'a "',
  '\\" or label = \\"y',
  '\\u0041\\n',
  "it's",
  '`',
  '?',
  '$1',
  ':label',
  'ü🙂',
  '2024-05-02T09:10:11.123Z',
  '5',
  'true',
  'a\nb\tc',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(2_000),
  '\0',
  '\ud800',
  '"',
  '" and key = "z',
  '\\x',
];

const outcomeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
};

for (const [frame, isRecalled] of frames)
  test(`${frame} with any texts is what it is when it is parsed anew`, () => {
    const kind = freshKind();
    const first = frame.replaceAll('?', 'first');
    assert.equal(recalled(first, kind), undefined);
    asked(first, kind);
    assert.equal(recalled(frame.replaceAll('?', 'second'), kind) !== undefined, isRecalled);
    for (const text of texts) {
      const where = frame.replaceAll('?', () => text);
      const now = outcomeOf(() => told(asked(where, kind).compiled));
      assert.deepEqual(
        now,
        outcomeOf(() => told(anew(where, freshKind()))),
        where,
      );
    }
  });

test('each text of a recalled predicate keeps its place', () => {
  const kind = freshKind();
  asked('label = "a" and label = "b"', kind);
  const { exact } = asked('label = "c" and label = "d"', kind).compiled;
  assert.deepEqual(exact.values, ['c', 'd']);
});

test('fields of instants are read each time, because not every text is one', () => {
  const kind = freshKind();
  const instant = '2024-05-02T09:10:11.123Z';
  asked(`label = "x" and createdAt = "${instant}"`, kind);
  assert.equal(recalled(`label = "x" and createdAt = "never"`, kind), undefined);
  assert.throws(() => parseWhere('label = "x" and createdAt = "never"', kind), /date and time/);
});

test('what was learned of one kind is not known of another', () => {
  const kind = freshKind();
  asked('label = "x"', kind);
  const { label: _hidden, ...allFields } = everyKind.allFields as { label: unknown };
  const narrowed = { ...kind, allFields } as unknown as Kind;
  assert.throws(() => parseWhere('label = "y"', narrowed), /'label' does not exist/);
});

test('variables are filled in each time', () => {
  const kind = freshKind();
  const parameters = (value: string) => new Map([['var.one', [value]]]);
  asked('label = :one', kind, parameters('a'));
  assert.deepEqual(asked('label = :one', kind, parameters('b')).compiled.exact.values, ['b']);
  assert.throws(() => parseWhere('label = :one', kind), /has no value/);
  asked('label = "x"', kind);
  assert.throws(() => parseWhere('label = "x" and key = :one', kind), /has no value/);
});

test('a recalled predicate is joined with others, evaluated and told of like any', () => {
  const kind = freshKind();
  asked('label = "x"', kind);
  const { checked } = asked('label = "y"', kind);
  assert.equal(evaluatePredicate(checked, { label: 'y' }), true);
  assert.equal(evaluatePredicate(checked, { label: 'x' }), false);
  assert.deepEqual(slowFields(checked, kind, []), []);
  const both = conjunction([checked, parseWhere('count = 1', kind)]);
  const { exact } = compilePredicate(both, kind, everyKind.facets!);
  assert.deepEqual(
    told({ ...anew('label = "y" and count = 1', kind), exact }),
    told(anew('label = "y" and count = 1', kind)),
  );
});
