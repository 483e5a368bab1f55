// No input of a buyer, a store or an associate names a document that they may not use: proved for
// every reference of every declaration, not for a chosen few.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ApiError,
  type Caller,
  type Field,
  type Fields,
  type Kind,
} from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { completeDocuments } from './gather.ts';
import { resolve } from './resolve.ts';
import type { Session } from './session.ts';

const all: readonly Kind[] = [...kinds.values()];

/** A document of everybody's kinds, and in every other way somebody else's. */
const strangers = (id: string) => ({
  id,
  key: id,
  customerId: 'stranger',
  anonymousId: 'strange session',
  customer: { typeId: 'customer', id: 'stranger' },
  store: { typeId: 'store', key: 'elsewhere' },
  stores: [{ typeId: 'store', key: 'elsewhere' }],
  businessUnit: { typeId: 'business-unit', key: 'theirs' },
  topLevelUnit: { typeId: 'business-unit', key: 'theirs' },
  associates: [],
  ancestors: [],
  inheritsFrom: [],
  resourceTypeIds: [],
  fieldDefinitions: [],
  paymentMethodInfo: {},
});

/** Every document exists, and is the stranger's. */
const session: Session = {
  project: 'shop',
  world: { kinds, now: () => 0, newId: () => 'fresh' },
  documents: async (_kind: string, targets: readonly any[]) =>
    targets.map(({ id, key, value }) => ({ document: strangers(id ?? key ?? value) })),
  complete: (kind: Kind, documents: readonly any[]) => completeDocuments(session, kind, documents),
} as unknown as Session;

const principal = {
  projectKey: 'shop',
  clientId: 'client',
  scopes: new Set(['manage_my_orders:shop', 'manage_orders:shop:here', 'manage_my_profile:shop']),
};
const buyer = { ...principal, customerId: 'buyer' };
const callers: readonly (readonly [string, Caller])[] = [
  ['a buyer', { principal: buyer, params: {}, actor: 'customer', parents: [] }],
  [
    'a session',
    {
      principal: { ...principal, anonymousId: 'session' },
      params: {},
      actor: 'subject',
      parents: [],
    },
  ],
  [
    'a buyer in a store',
    { principal: buyer, params: { storeKey: 'here' }, actor: 'subject', parents: [] },
  ],
  ['a client of a store', { principal, params: { storeKey: 'here' }, parents: [] }],
  [
    'an associate',
    { principal, params: { associateId: 'associate', businessUnitKey: 'ours' }, parents: [] },
  ],
];

interface Place {
  readonly label: string;
  readonly target: string;
  /** The smallest input that names a document there, and nowhere else. */
  readonly input: any;
}

/** Every place below a field that names a document; a rule looks up unresolved ones itself. */
function placesIn(field: Field, label: string, depth = 0): Place[] {
  const { kind, target, names, unresolved, element, fields, variants, discriminator } = field.about;
  if (depth > 8 || unresolved === true) return [];
  const wrapped = (places: readonly Place[], wrap: (input: any) => any) =>
    places.map((place) => ({ ...place, input: wrap(place.input) }));
  if (names !== undefined) return [{ label, target: names, input: 'x' }];
  if (kind === 'identifier') return [{ label, target: target!, input: { id: 'x' } }];
  if (kind === 'reference')
    return (target === undefined ? ['cart', 'order', 'customer'] : [target]).map((typeId) => ({
      label,
      target: typeId,
      input: { typeId, id: 'x' },
    }));
  if (kind === 'list') return wrapped(placesIn(element!, label, depth + 1), (one) => [one]);
  if (kind === 'map') return wrapped(placesIn(element!, label, depth + 1), (one) => ({ a: one }));
  if (kind === 'record') return placesOf(fields!, label, depth + 1);
  return [...(variants ?? [])].flatMap(([tag, variant]) =>
    wrapped(placesOf(variant.about.fields!, label, depth + 1), (one) => ({
      ...one,
      [discriminator!]: tag,
    })),
  );
}

const placesOf = (fields: Fields, label: string, depth = 0): Place[] =>
  Object.entries(fields).flatMap(([member, field]) =>
    placesIn(field, `${label}.${member}`, depth).map((place) => ({
      ...place,
      input: { [member]: place.input },
    })),
  );

/** Inputs of the product, each with its name. */
const inputs: readonly (readonly [string, Fields])[] = all.flatMap((kind) => [
  ...[...kind.actions].map(([name, { members }]) => [`${kind.resource.kind} ${name}`, members]),
  ...[kind.create, ...kind.endpoints.map(({ create }) => create)].flatMap((create) =>
    create === undefined ? [] : [[create.name, create.members]],
  ),
  ...kind.procedures.map(({ path, body, query }) => [path, { ...body, ...query }]),
]) as any;

const isOwned = (target: string): boolean => {
  const { belongsTo } = kinds.get(target) ?? { belongsTo: 'everybody' };
  return belongsTo !== 'everybody' && (belongsTo as any)?.isNamedFreely !== true;
};

for (const [who, caller] of callers)
  test(`${who} names nothing of a stranger, in no draft, action or procedure`, async () => {
    const places = inputs.flatMap(([name, fields]) =>
      placesOf(fields, name)
        .filter(({ target }) => isOwned(target))
        .map((place) => ({ fields, place })),
    );
    assert.ok(places.length > 20, String(places.length));
    for (const { fields, place } of places)
      await assert.rejects(
        resolve(session, fields, structuredClone(place.input), { caller }),
        (error) => error instanceof ApiError && error.code === 'ReferencedResourceNotFound',
        `${place.label} takes a ${place.target}`,
      );
  });

/** The rule of the input itself sees to what its caller may know of. */
const lookedUpByRule = new Set([
  'MyBusinessUnitDraft.parentUnit',
  'business-unit changeAssociate.associate.customer',
  'business-unit removeAssociate.customer',
  'QuoteRequestDraft.cart',
  '/orders/quotes.quote',
  '/in-store/key={storeKey}/orders/quotes.quote',
  '/as-associate/{associateId}/in-business-unit/key={businessUnitKey}/orders/quotes.quote',
]);

function* unresolvedIn(fields: Fields, label: string, depth = 0): Generator<string> {
  for (const [member, { about }] of Object.entries(fields)) {
    const here = `${label}.${member}`;
    const { element, variants } = about;
    const { belongsTo } = kinds.get(about.target ?? '') ?? {};
    if (about.unresolved === true && belongsTo !== 'everybody') yield here;
    if (depth > 8) continue;
    const inner = [
      about.fields,
      element?.about.fields,
      ...[...(variants?.values() ?? [])].map((one) => one.about.fields),
    ];
    for (const one of inner) yield* unresolvedIn(one ?? {}, here, depth + 1);
  }
}

test('what is handed over as it was sent is known to be looked up with care', () => {
  const found = inputs.flatMap(([name, fields]) => [...unresolvedIn(fields, name)]);
  assert.deepEqual(new Set(found), lookedUpByRule);
});

/**
 * The document that the operation itself is about: its own rule finds it, or reports that it is
 * missing.
 */
const subjects = new Set(['cartId', 'orderEditId']);

test('a text that holds the id of a document says of which kind', () => {
  const wrong = inputs.flatMap(([name, fields]) =>
    Object.entries(fields)
      .filter(([member, { about }]) => {
        const kind = /^(\w+)Id$/
          .exec(member)?.[1]
          ?.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);
        return about.kind === 'text' && isOwned(kind ?? '') && about.names === undefined;
      })
      .filter(([member]) => !subjects.has(member))
      .map(([member]) => `${name}.${member}`),
  );
  assert.deepEqual(wrong, []);
});
