// The order in which kinds are put into a project: what others refer to comes first, as the references of
// the declarations say. Where kinds refer to each other in a circle, the one with fewest open ends.
import type { Field, Fields, Kind } from '@storewright/model/declaration';

export function kindsInOrder(kinds: ReadonlyMap<string, Kind>): readonly string[] {
  const open = new Map([...kinds].map(([name, kind]) => [name, targetsOf(name, kind, kinds)]));
  const order: string[] = [];
  while (open.size > 0) {
    const [next] = [...open].sort(
      ([left, some], [right, others]) => some.size - others.size || (left < right ? -1 : 1),
    )[0]!;
    order.push(next);
    open.delete(next);
    for (const targets of open.values()) targets.delete(next);
  }
  return order;
}

function targetsOf(name: string, { resource }: Kind, kinds: ReadonlyMap<string, Kind>) {
  const targets = new Set<string>();
  collect(resource.fields, targets, new Set());
  targets.delete(name);
  return new Set([...targets].filter((target) => kinds.has(target)));
}

function collect(fields: Fields, into: Set<string>, seen: Set<Field>): void {
  for (const field of Object.values(fields)) visit(field, into, seen);
}

function visit(field: Field, into: Set<string>, seen: Set<Field>): void {
  if (seen.has(field)) return;
  seen.add(field);
  const { kind, target, names, element, fields, variants } = field.about;
  if ((kind === 'reference' || kind === 'keyReference') && target !== undefined) into.add(target);
  if (names !== undefined) into.add(names);
  if (kind === 'customFields') into.add('type');
  if (element !== undefined) visit(element, into, seen);
  if (fields !== undefined) collect(fields, into, seen);
  for (const variant of variants?.values() ?? []) visit(variant, into, seen);
}

/**
 * They grant access, call other servers, report on the past, depend on others, or are the project.
 */
const left: ReadonlySet<string> = new Set([
  'project',
  'api-client',
  'extension',
  'subscription',
  'message',
  'customer-email-token',
  'customer-password-token',
  'product-image',
  'product-projection',
  'product-projection-staged',
  'variant-projection',
  'variant-projection-staged',
]);

/** Kinds whose documents are carried over, in the order in which they are put into a project. */
export const carriedKinds = (kinds: ReadonlyMap<string, Kind>): readonly string[] =>
  kindsInOrder(new Map([...kinds].filter(([name]) => !left.has(name))));
