// Compares a value with the declared shape (fields.ts) and reports everything that differs.

import { closest } from '../values/closest.ts';
import type { Field, ListField, RecordField, TextField } from '../values/field.ts';
import { type Path, type Problem, shown } from '../values/finding.ts';
import { isRecord, member, type Plain, type PlainRecord } from '../values/plain-value.ts';

/** All differences between a value and a field. */
export function checkField(field: Field, value: Plain, path: Path = []): Problem[] {
  if (field.kind === 'anything') return [];
  if (field.kind === 'text') return checkText(field, value, path);
  if (field.kind === 'list') return checkList(field, value, path);
  return checkRecord(field, value, path);
}

const kinds = new Map([
  ['text', 'a text'],
  ['list', 'a list'],
  ['record', 'an object'],
]);

function wrongType(field: Field, value: Plain, path: Path): Problem[] {
  const expected = kinds.get(field.kind);
  const message = 'This value has the wrong type.';
  return [{ rule: 'wrong-type', path, message, found: shown(value), expected }];
}

function checkText(field: TextField, value: Plain, path: Path): Problem[] {
  if (typeof value !== 'string') return wrongType(field, value, path);
  if (value.trim() === '') return field.mayBeEmpty === true ? [] : [emptyText(path)];
  return [...checkForms(field, value, path), ...checkChoice(field, value, path)];
}

function emptyText(path: Path): Problem {
  const message = 'This text is empty.';
  return { rule: 'empty-text', path, message, found: '""', expected: 'a string that is not empty' };
}

function checkForms({ forms }: TextField, value: string, path: Path): Problem[] {
  return forms.flatMap(({ rule, pattern, expected, says, suggest }) =>
    pattern.test(value)
      ? []
      : [
          {
            rule,
            path,
            message: says,
            found: shown(value),
            expected,
            suggestion: goodSuggestion(pattern, suggest?.(value)),
          },
        ],
  );
}

/** A suggestion that breaks the very rule is useless. */
function goodSuggestion(pattern: RegExp, suggestion: string | undefined): string | undefined {
  return suggestion !== undefined && pattern.test(suggestion) ? suggestion : undefined;
}

function checkChoice({ choices }: TextField, value: string, path: Path): Problem[] {
  if (choices === undefined || choices.values.includes(value)) return [];
  const message = 'This value is not one of the possible ones.';
  const expected = `one of ${choices.values.join(', ')}`;
  const suggestion = closest(value, choices.values);
  return [{ rule: choices.rule, path, message, found: shown(value), expected, suggestion }];
}

function checkList(field: ListField, value: Plain, path: Path): Problem[] {
  if (!Array.isArray(value)) {
    const suggestion = typeof value === 'string' ? `[${JSON.stringify(value)}]` : undefined;
    return wrongType(field, value, path).map((problem) => ({ ...problem, suggestion }));
  }
  const seen = new Set<string>();
  return value.flatMap((item, index) => {
    const at = [...path, index];
    const written = JSON.stringify(item);
    const again = field.distinct && item !== '' && seen.has(written) ? [duplicate(item, at)] : [];
    seen.add(written);
    return [...again, ...checkField(field.items, item, at)];
  });
}

function duplicate(item: Plain, path: Path): Problem {
  const message = 'The list contains this item twice.';
  return { rule: 'duplicate-item', path, message, found: shown(item), expected: 'each item once' };
}

function checkRecord(field: RecordField, value: Plain, path: Path): Problem[] {
  if (!isRecord(value)) return wrongType(field, value, path);
  const present = Object.keys(value).flatMap((name) => checkMember(field, value, name, path));
  return [...missing(field, value, path), ...present];
}

function missing(field: RecordField, value: PlainRecord, path: Path): Problem[] {
  return [...field.members].flatMap(([name, one]) => {
    if (one.required !== true || member(value, name) !== undefined) return [];
    const message = `The member "${name}" is missing.`;
    const expected = `${name}: ${one.doc}`;
    const found = closest(
      name,
      Object.keys(value).filter((other) => !field.members.has(other)),
    );
    return [{ rule: 'required-property', path: [...path, name], message, found, expected }];
  });
}

function checkMember(field: RecordField, value: PlainRecord, name: string, path: Path): Problem[] {
  const at = [...path, name];
  const known = field.members.get(name);
  if (known !== undefined) return checkField(known, value[name]!, at);
  if (typeof field.others !== 'string') return checkField(field.others, value[name]!, at);
  return [unknown(field, name, at)];
}

function unknown(field: RecordField, name: string, path: Path): Problem {
  const names = [...field.members.keys()].filter((one) => one !== '$schema');
  const rule = field.others === 'warning' ? 'unexpected-property' : field.rule;
  const message = `There is no member called ${shown(name)} here.`;
  const expected = `one of ${names.join(', ')}`;
  const suggestion = closest(name, names);
  return { rule, path, message, found: shown(name), expected, suggestion, onKey: true };
}
