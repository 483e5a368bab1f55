// Random predicates over a kind, written as a client would: for property tests.

import type { Annotation, Resource } from '@storewright/model/declaration';
import {
  documentShape,
  hasMembers,
  memberShape,
  scalarOf,
} from '@storewright/store/predicate/shape';
import fc from 'fast-check';
import { words } from './every-kind.ts';

/** Text of a random predicate that fits the fields of the kind. */
export const predicates = (resource: Resource<any>): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: predicateIn(documentShape(resource), 3), weight: 4 },
    { arbitrary: predicateIn(documentShape(resource), 1), weight: 1 },
  );

const memory = new Map<Annotation, Map<number, fc.Arbitrary<string>>>();

/** Arbitraries are kept by shape: a record within itself would not end otherwise. */
function predicateIn(scope: Annotation, depth: number): fc.Arbitrary<string> {
  const known = memory.get(scope) ?? new Map<number, fc.Arbitrary<string>>();
  memory.set(scope, known);
  const made = known.get(depth) ?? makePredicate(scope, depth);
  known.set(depth, made);
  return made;
}

function makePredicate(scope: Annotation, depth: number): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(...namesIn(scope)).chain((name) => aboutField(scope, name, depth));
  if (depth === 0) return leaf;
  const part = fc.oneof(
    { arbitrary: leaf, weight: 3 },
    { arbitrary: lazily(scope, depth - 1), weight: 1 },
  );
  return fc.oneof(
    { arbitrary: leaf, weight: 4 },
    { arbitrary: fc.tuple(part, part).map((parts) => parts.join(' and ')), weight: 2 },
    { arbitrary: fc.tuple(part, part).map((parts) => parts.join(' or ')), weight: 2 },
    { arbitrary: part.map((inner) => `not(${inner})`), weight: 1 },
    { arbitrary: part.map((inner) => `( ${inner} )`), weight: 1 },
  );
}

const lazily = (scope: Annotation, depth: number): fc.Arbitrary<string> =>
  fc.constant(undefined).chain(() => predicateIn(scope, depth));

function namesIn(scope: Annotation): readonly string[] {
  if (scope.kind === 'record') return Object.keys(scope.fields ?? {});
  if (scope.kind === 'localized') return words.locale;
  if (scope.kind === 'map' || scope.kind === 'json') return words.member;
  const candidates = ['type', 'fields', 'typeId', 'id', 'key', 'coordinates', 'value', 'same'];
  return [...candidates, 'deep', 'centAmount', 'currencyCode', 'a', 'b'].filter(
    (name) => memberShape(scope, name) !== undefined,
  );
}

const spelled = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``);

function aboutField(scope: Annotation, name: string, depth: number): fc.Arbitrary<string> {
  const shape = memberShape(scope, name)!;
  const element = elementOf(shape);
  const choices = [presence(shape)];
  const scalar = scalarOf(element);
  if (scalar !== undefined) choices.push(comparison(element), comparison(element));
  if (isListed(shape)) choices.push(containment(element));
  if (element.kind === 'point' || element.kind === 'json') choices.push(circle);
  const nested = lazily(element, Math.max(0, depth - 1)).map((inner) => `(${inner})`);
  if (hasMembers(element) && depth > 0) choices.push(nested, nested);
  else if (hasMembers(element) && element.kind !== 'json') choices.push(nested);
  return fc.oneof(...choices).map((rest) => spelled(name) + rest);
}

const elementOf = (shape: Annotation): Annotation =>
  shape.kind === 'list' ? elementOf(shape.element!.about) : shape;

const isListed = ({ kind, element }: Annotation): boolean =>
  kind === 'json' || (kind === 'list' && scalarOf(element!.about) !== undefined);

const presence = ({ kind }: Annotation): fc.Arbitrary<string> => {
  const empties = kind === 'list' || kind === 'json' ? [' is empty', ' IS NOT EMPTY'] : [];
  return fc.constantFrom(' is defined', ' is not defined', ...empties);
};

const circle = fc
  .tuple(fc.constantFrom(0, 13.3, 180), fc.constantFrom(0, 52.5, -90), fc.constantFrom(0, 500, 1e7))
  .map((circle) => ` within circle(${circle.join(', ')})`);

function literal({ kind }: Annotation): fc.Arbitrary<string> {
  const text = fc.constantFrom(...words.text, ...words.odd).map((value) => JSON.stringify(value));
  const quoted = (values: readonly string[]) => fc.constantFrom(...values).map((one) => `"${one}"`);
  const number = fc.constantFrom(...words.number).map(String);
  if (kind === 'integer' || kind === 'long' || kind === 'number') return number;
  if (kind === 'boolean') return fc.constantFrom('true', 'FALSE');
  if (kind === 'date') return quoted([...words.day, '2024-01-02']);
  if (kind === 'time') return quoted([...words.hour, '14:00', '23:59:59']);
  const instant = quoted([...words.instant, '2024-01-01', '2024-01-01T01:00+01:00', '0000-01-01']);
  if (kind === 'dateTime') return instant;
  return kind === 'json' ? fc.oneof(text, number, fc.constant('true'), instant) : text;
}

function comparison(shape: Annotation): fc.Arbitrary<string> {
  const value = literal(shape);
  const list = fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => `(${all.join(', ')})`);
  const signs = shape.kind === 'boolean' ? ['=', '!='] : ['=', '!=', '<>', '<', '>', '<=', '>='];
  const compared = fc.tuple(fc.constantFrom('=', ...signs), value).map((both) => both.join(' '));
  const listed = fc.tuple(fc.constantFrom('in', 'not in'), list).map((both) => both.join(' '));
  const isText = ['text', 'choice', 'country', 'currency', 'locale', 'json'].includes(shape.kind);
  const caseless = literal({ kind: 'text' }).filter((one) => one.length < 250);
  const matched = caseless.map((one) => `matches ignore case ${one}`);
  return fc.oneof(compared, compared, listed, isText ? matched : compared).map((one) => ` ${one}`);
}

const containment = (shape: Annotation): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('all', 'any'), fc.array(literal(shape), { minLength: 1, maxLength: 3 }))
    .map(([word, values]) => ` contains ${word} (${values.join(',')})`);
