// Every declared reference, kind by kind: whether it keeps what it leads to from being deleted. The
// public reference publishes it for channels, stores, tax categories, recurrence policies, discount
// groups and product selections; where it is silent, settings keep what they name, and documents of
// the past do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kind } from '../declaration/index.ts';
import { kinds } from './index.ts';

const all: readonly Kind[] = [...kinds.values()];
const kindsThatAreDerived =
  /^(product-projection|variant-projection)|^(message|product-image|reservation)$/;

interface Found {
  readonly target: string;
  readonly owner: string;
  readonly path: string;
}

/** Every reference that documents of the kinds may hold, except their authors. */
function* referencesOf(about: any, path: string, seen: readonly object[]): Generator<any> {
  if (about === undefined || seen.includes(about)) return;
  const { kind, target } = about;
  if (kind === 'reference' && target) yield { target, path: `${path}.id` };
  else if (kind === 'keyReference') yield { target, path: `${path}.key` };
  else if (kind === 'customFields') yield { target: 'type', path: `${path}.type.id` };
  else {
    const below = [...seen, about];
    if (about.element) yield* referencesOf(about.element.about, path, below);
    const variants = [...(about.variants?.values() ?? [])].map((one: any) => one.about.fields);
    for (const fields of [about.fields, ...variants])
      for (const [name, field] of Object.entries<any>(fields ?? {}))
        yield* referencesOf(field.about, path === '' ? name : `${path}.${name}`, below);
  }
}

const references: readonly Found[] = all
  .filter(({ resource }) => !kindsThatAreDerived.test(resource.kind))
  .flatMap(({ resource }) => {
    const { createdBy, lastModifiedBy, ...fields } = resource.allFields as any;
    return [...referencesOf({ fields }, '', [])].map((one) => ({ ...one, owner: resource.kind }));
  });

const pairOf = ({ target, owner }: Found) => `${target} ← ${owner}`;
const usersOf = (target: string) => kinds.get(target)?.remove?.users ?? [];

const refused = `
associate-role ← business-unit
business-unit ← business-unit
cart-discount ← discount-code
channel ← cart, cart-discount, inventory-entry, order, product, quote, quote-request, standalone-price, store
customer-group ← business-unit, customer, product, standalone-price
discount-group ← cart-discount
extension ← extension
product-selection ← store
product-type ← product, product-type
recurrence-policy ← cart, cart-discount, order, product, standalone-price
state ← order, payment, product, quote, quote-request, recurring-order, review, staged-quote, state
store ← business-unit, cart, cart-discount, customer, order, product-tailoring, quote, quote-request, recurring-order, shipping-method, shopping-list, staged-quote
tax-category ← cart, order, product, quote, quote-request, shipping-method
type ← approval-flow, approval-rule, associate-role, business-unit, cart, cart-discount, category, channel, customer, customer-group, discount-code, inventory-entry, order, payment, payment-method, product-selection, quote, quote-request, recurring-order, review, shipping-method, shopping-list, staged-quote, standalone-price, store
zone ← shipping-method
`;

const allowed = `
associate-role ← approval-flow, approval-rule, project
business-unit ← approval-flow, approval-rule, cart, order, order-edit, payment-method, quote, quote-request, recurring-order, shopping-list, staged-quote
cart ← order, order-edit, quote-request, recurring-order, staged-quote
cart-discount ← cart, order, order-edit
category ← category, product
channel ← order-edit, shopping-list
customer ← *
customer-group ← cart, order, order-edit, quote, quote-request, shopping-list
discount-code ← cart, order, order-edit
order ← approval-flow, order-edit, recurring-order
payment ← cart, order, order-edit, quote, quote-request
payment-method ← cart
product ← cart, cart-discount, order, order-edit, product-selection-assignment, product-tailoring, quote, quote-request, variant
product-discount ← cart, order, order-edit, product, quote, quote-request, shopping-list, standalone-price
product-selection ← product-selection-assignment
product-type ← cart, order, order-edit, quote, quote-request, shopping-list
quote ← order, order-edit
quote-request ← quote, staged-quote
recurrence-policy ← order-edit, quote, quote-request, shopping-list
recurring-order ← order, order-edit
reservation ← cart, order, order-edit, quote, quote-request
shipping-method ← cart, order, order-edit, quote, quote-request
staged-quote ← quote
state ← cart, order-edit
store ← discount-code, order-edit
tax-category ← order-edit
type ← order-edit, product, product-tailoring, variant
variant ← product
`;

/** Of those, the references that begin a deletion again when they are created during it. */
const followed = `
category ← category, product
product ← product-selection-assignment, product-tailoring
`;

const pairsOf = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [target, owners] = row.split(' ← ') as [string, string];
      return owners.split(', ').map((owner) => `${target} ← ${owner}`);
    });

test('Every reference of every kind is known to keep its target or to let it go', () => {
  const keeps = new Set(pairsOf(refused));
  const lets = new Set(pairsOf(allowed));
  const used = [...keeps, ...pairsOf(followed)];
  const inUse = references.filter(({ target, owner }) =>
    usersOf(target).some(({ kind }) => kind === owner),
  );
  assert.deepEqual([...new Set(inUse.map(pairOf))].sort(), used.sort());
  const others = references.map(pairOf).filter((pair) => !keeps.has(pair));
  const free = others.map((pair) => (pair.startsWith('customer ←') ? 'customer ← *' : pair));
  assert.deepEqual([...new Set(free)].sort(), [...lets].sort());
});

for (const { resource, remove } of all)
  for (const { kind, at } of remove?.users ?? [])
    test(`The references of a ${kind} to a ${resource.kind} are declared and found through the index`, () => {
      const found = references
        .filter(({ target, owner }) => target === resource.kind && owner === kind)
        .map(({ path }) => path);
      const facets = kinds.get(kind)!.resource.facets ?? [];
      for (const path of at) {
        assert.ok(found.includes(path), `${kind} has no reference at ${path}`);
        assert.ok(facets.includes(path), `${path} is no facet of ${kind}`);
      }
    });
