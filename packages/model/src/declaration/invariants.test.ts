// Invariants of every declaration of the product, in addition to the checks of a start
// (composition/check-kinds.ts).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '../resources/index.ts';
import { errorTable, type Field, type Fields, isInRest, type Kind } from './index.ts';

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

test('no two endpoints or procedures claim one path', () => {
  const claims = all.flatMap((kind) => [
    ...kind.endpoints
      .filter(isInRest)
      .flatMap(({ path, operations }) =>
        operations
          .filter((operation) => ['query', 'create'].includes(operation))
          .map((operation) => `${operation === 'query' ? 'GET' : 'POST'} ${path}`),
      ),
    ...kind.procedures.map(({ method, path }) => `${method} ${path}`),
  ]);
  const twice = claims.filter((claim, index) => claims.indexOf(claim) !== index);
  assert.deepEqual(twice, []);
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

test('pages of what is one’s own ask for a permission wherever documents are in business units', () => {
  const principal = { projectKey: 'p', clientId: 'c', scopes: new Set<string>(), customerId: 'me' };
  const own = all.flatMap(({ resource, endpoints }) =>
    resource.fields.businessUnit === undefined
      ? []
      : endpoints.filter(
          ({ actor, operations }) => actor !== undefined && operations.includes('query'),
        ),
  );
  assert.ok(own.length >= 8, String(own.length));
  for (const { path, visibilityFilter, visibilityNeeds } of own) {
    const context = { principal, params: { storeKey: 's' } };
    assert.match(
      visibilityFilter!(context, {}, 'page')!.where,
      /businessUnit is not defined/,
      path,
    );
    assert.notDeepEqual(visibilityNeeds!(context, {}, 'page'), {}, path);
  }
});
