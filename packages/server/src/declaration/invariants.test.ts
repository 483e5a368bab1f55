// What must hold for every declaration of the product.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '../resources/index.ts';
import { errorTable, type Field, type Fields, type Kind, scopeTable } from './index.ts';

const all: readonly Kind[] = [...kinds.values()];

/** Every field in a tree of fields. */
function* fieldsIn(fields: Fields, depth = 0): Generator<Field> {
  if (depth > 12) return;
  for (const field of Object.values(fields)) yield* partsOf(field, depth);
}

function* partsOf(field: Field, depth: number): Generator<Field> {
  yield field;
  const { element, fields, variants } = field.about;
  if (element !== undefined) yield* partsOf(element, depth + 1);
  if (fields !== undefined) yield* fieldsIn(fields, depth + 1);
  for (const variant of variants?.values() ?? []) yield* partsOf(variant, depth + 1);
}

const inputsOf = (kind: Kind): Fields[] => [
  ...[...kind.actions.values()].map(({ members }) => members),
  ...(kind.create === undefined ? [] : [kind.create.members]),
  ...kind.procedures.flatMap(({ body, query }) => [body ?? {}, query ?? {}]),
];

/** Kinds of the public API that documents may name although this server does not offer them. */
const notOffered = new Set([
  'direct-discount',
  'recurrence-policy',
  'recurring-order',
  'reservation',
  'quote',
  'payment-method',
  'business-unit',
  'associate-role',
]);

test('every reference names a kind of the list', () => {
  const wrong = all.flatMap((kind) =>
    [kind.resource.allFields, ...inputsOf(kind)].flatMap((fields) =>
      [...fieldsIn(fields)]
        .map(({ about }) => about.target)
        .filter((target) => target !== undefined && !kinds.has(target) && !notOffered.has(target))
        .map((target) => `${kind.resource.kind} refers to ${target}`),
    ),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('no two endpoints or procedures claim one path', () => {
  const claims = all.flatMap((kind) => [
    ...kind.endpoints.flatMap(({ path, operations }) =>
      operations
        .filter((operation) => ['query', 'create'].includes(operation))
        .map((operation) => `${operation === 'query' ? 'GET' : 'POST'} ${path}`),
    ),
    ...kind.procedures.map(({ method, path }) => `${method} ${path}`),
  ]);
  const twice = claims.filter((claim, index) => claims.indexOf(claim) !== index);
  assert.deepEqual(twice, []);
});

test('every scope that an endpoint or procedure asks for is a declared one', () => {
  const names = new Set(scopeTable.map(({ name }) => name));
  const asked = all.flatMap((kind) => [
    ...kind.endpoints.flatMap(({ scopes }) => [...scopes.view, ...scopes.manage]),
    ...kind.procedures.flatMap(({ scopes }) => scopes),
  ]);
  assert.deepEqual(
    [...new Set(asked)].filter((scope) => !names.has(scope)),
    [],
  );
});

test('every message that an action emits is declared by its kind', () => {
  const wrong = all.flatMap((kind) => {
    const declared = new Set(kind.messages.map(({ type }) => type));
    return [...kind.actions].flatMap(([name, { emits }]) =>
      emits
        .filter(({ type }) => !declared.has(type))
        .map(({ type }) => `${kind.resource.kind} ${name} ${type}`),
    );
  });
  assert.deepEqual(wrong, []);
});

test('message types are unique over all kinds', () => {
  const types = all.flatMap(({ messages }) => [...new Set(messages.map(({ type }) => type))]);
  assert.deepEqual(
    types.filter((type, index) => types.indexOf(type) !== index),
    [],
  );
});

test('an action that is offered is not also named as one for later', () => {
  const wrong = all.flatMap((kind) => [...kind.later].filter((name) => kind.actions.has(name)));
  assert.deepEqual(wrong, []);
});

test('facets, sort columns and indexes name members of the kind', () => {
  const wrong = all.flatMap(({ resource }) => {
    const paths = [
      ...(resource.facets ?? []),
      ...(resource.sortColumns ?? []).map(({ path }) => path),
      ...(resource.indexes ?? []).flat(),
    ];
    const calculated = (resource.sortColumns ?? []).filter(({ from }) => from !== undefined);
    return paths
      .filter((path) => !calculated.some((column) => column.path === path))
      .filter((path) => !Object.hasOwn(resource.allFields, path.split('.')[0]!))
      .map((path) => `${resource.kind} ${path}`);
  });
  assert.deepEqual(wrong, []);
});

/** The field at a dotted path, through lists. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const [member, ...rest] = path.split('.');
  const field = Object.hasOwn(fields, member!) ? fields[member!] : undefined;
  if (field === undefined || rest.length === 0) return field;
  return fieldAt((field.about.element ?? field).about.fields ?? {}, rest.join('.'));
}

test('every kind that references lead to says whose its documents are', () => {
  const silent = all.flatMap((kind) =>
    [kind.resource.allFields, ...inputsOf(kind)].flatMap((fields) =>
      [...fieldsIn(fields)]
        .flatMap(({ about: { target, names } }) => [target, names])
        .filter((name) => kinds.has(name ?? '') && kinds.get(name!)!.belongsTo === undefined)
        .map((name) => `${kind.resource.kind} refers to ${name}, which has no 'belongsTo'`),
    ),
  );
  assert.deepEqual([...new Set(silent)], []);
});

test('what an endpoint hides, or does not search by, is a member of the kind', () => {
  const wrong = all.flatMap(({ resource, endpoints }) =>
    endpoints.flatMap(({ path, hidden, unsearchable = [] }) =>
      [...(hidden?.members ?? []), ...unsearchable, ...(resource.unsearchable ?? [])]
        .filter((member) => fieldAt(resource.allFields, member) === undefined)
        .map((member) => `${path} ${member}`),
    ),
  );
  assert.deepEqual(wrong, []);
});

test('every error code has a status of its own and a sentence', () => {
  for (const [code, { status, doc }] of Object.entries(errorTable)) {
    assert.ok(status >= 400 && status < 600, code);
    assert.match(doc, /\.$/, code);
  }
});

test('every declaration has a sentence for the reference page', () => {
  const wrong = all.flatMap((kind) => [
    ...[...kind.actions]
      .filter(([, { doc }]) => !doc.endsWith('.'))
      .map(([name]) => `${kind.resource.kind} ${name}`),
    ...kind.procedures.filter(({ doc }) => !doc.endsWith('.')).map(({ path }) => path),
  ]);
  assert.deepEqual(wrong, []);
});
