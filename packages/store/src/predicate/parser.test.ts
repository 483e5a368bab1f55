import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { parsePredicate } from './index.ts';
import type { Node, Operand } from './tree.ts';

/** A tree as one line with all its parentheses. */
function shown(node: Node): string {
  switch (node.type) {
    case 'and':
    case 'or':
      return `(${node.parts.map(shown).join(` ${node.type} `)})`;
    case 'not':
      return `not ${shown(node.part)}`;
    case 'nested':
      return `${node.field.name}{${shown(node.inner)}}`;
    case 'comparison':
      return [node.field.name, node.symbol, ...node.operands.map(shownOperand)].join(' ');
  }
}

const shownOperand = (operand: Operand): string =>
  operand.type === 'variable' ? `:${operand.name}` : JSON.stringify(operand.value);

const trees: readonly (readonly [string, string])[] = [
  ['a = 1', 'a = 1'],
  ['a=1', 'a = 1'],
  ['  a\n =\t1 ', 'a = 1'],
  ['a != 1', 'a != 1'],
  ['a <> 1', 'a != 1'],
  ['a<1', 'a < 1'],
  ['a>=-1.5', 'a >= -1.5'],
  ['a <= 1e21', 'a <= 1e+21'],
  ['a = -0', 'a = 0'],
  ['a = "x"', 'a = "x"'],
  ['a = "x \\"y\\" \\\\ \\n \\u00e4"', 'a = "x \\"y\\" \\\\ \\n ä"'],
  ['a = "line\nbreak"', 'a = "line\\nbreak"'],
  ['a = true or a = FALSE', '(a = true or a = false)'],
  ['a = :x', 'a = :x'],
  ['a in ("x", 1, :y)', 'a in "x" 1 :y'],
  ['a in("x")', 'a in "x"'],
  ['a In :list', 'a in :list'],
  ['a not in ("x")', 'a not in "x"'],
  ['a contains all ("x","y")', 'a contains all "x" "y"'],
  ['a contains any("x")', 'a contains any "x"'],
  ['a contains any :v', 'a contains any :v'],
  ['a is defined', 'a is defined'],
  ['a IS NOT Defined', 'a is not defined'],
  ['a is empty', 'a is empty'],
  ['a is not empty', 'a is not empty'],
  ['a within circle(13.3777, -52.5, 1000)', 'a within circle 13.3777 -52.5 1000'],
  ['a matches ignore case "X"', 'a matches ignore case "X"'],
  ['a = 1 or b = 2 and c = 3', '(a = 1 or (b = 2 and c = 3))'],
  ['a = 1 and b = 2 or c = 3', '((a = 1 and b = 2) or c = 3)'],
  ['(a = 1 or b = 2) and c = 3', '((a = 1 or b = 2) and c = 3)'],
  ['a = 1 AND b = 2 Or c = 3', '((a = 1 and b = 2) or c = 3)'],
  ['not (a = 1) and b = 2', '(not a = 1 and b = 2)'],
  ['not(a = 1 and b = 2)', 'not (a = 1 and b = 2)'],
  ['NOT(not(a = 1))', 'not not a = 1'],
  ['a(b = 1)', 'a{b = 1}'],
  ['a(b = 1 and c(d = 2)) or e = 3', '(a{(b = 1 and c{d = 2})} or e = 3)'],
  ['a(b = 1 or c = 2 and not(d = 3))', 'a{(b = 1 or (c = 2 and not d = 3))}'],
  ['slug(`en-US` = "x")', 'slug{en-US = "x"}'],
  ['`not`(a = 1)', 'not{a = 1}'],
  ['`is`  is defined', 'is is defined'],
  ['in in ("x")', 'in in "x"'],
  ['1st = "x"', '1st = "x"'],
  ['5 = 5', '5 = 5'],
  ['`1 ; drop table x` = 1', '1 ; drop table x = 1'],
  ['not = 1', 'not = 1'],
];

for (const [text, tree] of trees) {
  test(`the predicate ${JSON.stringify(text)} is read as ${tree}`, () => {
    assert.equal(shown(parsePredicate(text).root), tree);
  });
}

/** Text, then the place of the caret (line, column) and a part of the reason. */
const faults: readonly (readonly [string, number, number, string])[] = [
  ['', 1, 1, 'Unexpected end of input'],
  ['   ', 1, 4, 'Unexpected end of input'],
  ['name', 1, 5, 'Unexpected end of input, expected (, =, !=, <>'],
  ['name =', 1, 7, 'expected a string in double quotes, a number, true, false, an input variable'],
  ['name = x', 1, 8, "Unexpected input 'x'"],
  ["name = 'x'", 1, 8, "Unexpected character '''"],
  ['name.en = "x"', 1, 5, "Unexpected character '.'"],
  ['name = "x', 1, 8, 'start of a string without an end'],
  ['name = "\\x"', 1, 9, 'Unknown escape in a string.'],
  ['name = "\\ud800"', 1, 8, 'The text has a character that no text can hold.'],
  ['name = "\\u0000"', 1, 8, 'The text has a character that no text can hold.'],
  ['`name = 1', 1, 1, 'start of a name that has no end'],
  ['`` = 1', 1, 1, 'start of a name that has no end'],
  ['name in ()', 1, 10, "Unexpected input ')'"],
  ['name in "x"', 1, 9, 'expected (, an input variable'],
  ['name in ("x" "y")', 1, 14, `expected ",", )`],
  ['name in ("x",)', 1, 14, "Unexpected input ')'"],
  ['name not "x"', 1, 10, 'expected in'],
  ['name contains ("x")', 1, 15, 'expected all, any'],
  ['name is', 1, 8, 'expected not, defined, empty'],
  ['name is not', 1, 12, 'expected defined, empty'],
  ['name is nothing', 1, 9, "Unexpected input 'nothing'"],
  ['name within square(1,2,3)', 1, 13, 'expected circle'],
  ['name within circle(1,2)', 1, 23, 'expected ","'],
  ['name matches "x"', 1, 14, 'expected ignore'],
  ['name like "x"', 1, 6, "Unexpected input 'like', expected (, =, !=, <>"],
  ['name == "x"', 1, 7, "Unexpected input '='"],
  ['name = "x" name = "y"', 1, 12, 'expected and, or, end of input'],
  ['name = "x" and', 1, 15, 'Unexpected end of input, expected a field'],
  ['(name = "x"', 1, 12, 'expected )'],
  ['name = "x")', 1, 11, 'expected and, or, end of input'],
  ['not name = "x"', 1, 5, 'expected in'],
  ['name = :', 1, 8, "Unexpected character ':'"],
  ['name = 1\nand\n  what?', 3, 7, "Unexpected character '?'"],
  ['name = "x" && a = 1', 1, 12, "Unexpected character '&'"],
  [`name = 1${'0'.repeat(400)}`, 1, 8, 'The number is too large.'],
];

const inputFault = (text: string): ApiError => {
  try {
    parsePredicate(text);
  } catch (fault) {
    assert.ok(fault instanceof ApiError);
    return fault;
  }
  assert.fail('the predicate was read');
};

for (const [text, line, column, reason] of faults) {
  test(`the predicate ${JSON.stringify(text.slice(0, 30))} is refused at its fault`, () => {
    const { code, status, message } = inputFault(text);
    assert.deepEqual([code, status], ['InvalidInput', 400]);
    const place = `(line ${line}, column ${column})`;
    assert.ok(message.startsWith('Malformed parameter: where: '), message);
    assert.ok(message.endsWith(`${place}\n${text}\n${' '.repeat(column - 1)}^`), message);
    assert.ok(message.includes(reason), message);
  });
}

test('a predicate of more than 8 KB is refused without being repeated', () => {
  const { message } = inputFault(`name = "${'ä'.repeat(4096)}"`);
  assert.equal(message, 'Malformed parameter: where: The predicate is longer than 8192 bytes.');
});

const nestedBy = (depth: number, open: string) => `${open.repeat(depth)}a = 1${')'.repeat(depth)}`;

for (const open of ['(', 'a(', 'not(']) {
  test(`parentheses after '${open}' may be nested 50 deep and no deeper`, () => {
    assert.ok(parsePredicate(nestedBy(50, open)));
    assert.match(inputFault(nestedBy(51, open)).message, /nested deeper than 50\. \(line 1,/);
  });
}

test('a predicate may join more than a thousand parts', () => {
  const text = Array.from({ length: 1_100 }, () => 'a=1').join(' or ');
  const { root } = parsePredicate(text);
  assert.equal(root.type === 'or' && root.parts.length, 1_100);
});

test('the variables of a predicate are known', () => {
  const tree = parsePredicate('a = :x and b in (:y, "z") and c(d contains any :x)');
  assert.deepEqual([...tree.variables], ['x', 'y']);
});
