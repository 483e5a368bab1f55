import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AssociateRole } from '../associate-role/index.ts';
import { explainPermission } from './explain.ts';
import { placeBelow, placeOnTop } from './hierarchy.ts';
import type { BusinessUnit } from './resource.ts';

const needs = 'UpdateAssociates';

const roles = [
  { key: 'lead', permissions: [needs, 'AddChildUnits'] },
  { key: 'buyer', permissions: ['ViewMyCarts'] },
] as unknown as readonly AssociateRole[];

interface Level {
  readonly mode: 'Explicit' | 'ExplicitAndFromParent';
  /** Roles of the customer, with whether they are handed down. */
  readonly assigned: readonly (readonly [role: string, isHandedDown: boolean])[];
}

/** A chain of units from the company down, keys `u0`, `u1` …; answers the lowest and those above. */
function chain(levels: readonly Level[]) {
  const units: BusinessUnit[] = [];
  for (const [index, { mode, assigned }] of levels.entries()) {
    const parent = units.at(-1);
    const place = parent === undefined ? placeOnTop(`u${index}`) : placeBelow(parent, mode);
    units.push({
      key: `u${index}`,
      status: 'Active',
      associateMode: parent === undefined ? 'Explicit' : mode,
      ...(parent === undefined ? {} : { parentUnit: { typeId: 'business-unit', key: parent.key } }),
      ...place,
      associates:
        assigned.length === 0
          ? []
          : [
              {
                customer: { typeId: 'customer', id: 'ada' },
                associateRoleAssignments: assigned.map(([key, isHandedDown]) => ({
                  associateRole: { typeId: 'associate-role', key },
                  inheritance: isHandedDown ? 'Enabled' : 'Disabled',
                })),
              },
            ],
    } as unknown as BusinessUnit);
  }
  return { unit: units.at(-1)!, above: units.slice(0, -1) };
}

const explained = (...levels: readonly Level[]) =>
  explainPermission({ customerId: 'ada', roles, needs, ...chain(levels) });

const open = 'ExplicitAndFromParent';
const nobody: Level = { mode: open, assigned: [] };

test('a role of the unit itself, or of one above, is named with where it comes from', () => {
  const own = explained(nobody, { mode: open, assigned: [['lead', false]] });
  assert.equal(own.isGranted, true);
  assert.deepEqual(
    own.grants.map(({ roleKey, from }) => [roleKey, from]),
    [['lead', undefined]],
  );
  const inherited = explained({ mode: open, assigned: [['lead', true]] }, nobody, nobody);
  assert.deepEqual(
    inherited.grants.map(({ roleKey, from }) => [roleKey, from]),
    [['lead', 'u0']],
  );
  assert.deepEqual(inherited.changes, []);
});

test('an assignment above that is not handed down: its inheritance would be enough', () => {
  const { isGranted, changes } = explained({ mode: open, assigned: [['lead', false]] }, nobody);
  assert.equal(isGranted, false);
  assert.deepEqual(changes[0], [
    'set the inheritance of the assignment of role lead in unit u0 to Enabled',
  ]);
});

test('a unit on the way that takes nobody from above: its mode would be enough', () => {
  const cut: Level = { mode: 'Explicit', assigned: [] };
  const { changes } = explained({ mode: open, assigned: [['lead', true]] }, cut, nobody);
  assert.deepEqual(changes[0], ['set the associateMode of unit u1 to ExplicitAndFromParent']);
  const both = explained({ mode: open, assigned: [['lead', false]] }, cut, nobody).changes;
  assert.ok(both.some((steps) => steps.length === 2));
});

test('without any role that could come down, one is assigned in the unit', () => {
  const { changes } = explained(nobody, nobody);
  assert.deepEqual(changes[0], ['assign role lead to the customer in unit u1']);
});

test('a role that the customer has can get the permission', () => {
  const { changes } = explained(nobody, { mode: open, assigned: [['buyer', false]] });
  assert.ok(changes.some(([step]) => step?.startsWith(`add ${needs} to role buyer`)));
});

test('whatever the tree: either the permission is granted, or there is a change for it', () => {
  const level: fc.Arbitrary<Level> = fc.record({
    mode: fc.constantFrom('Explicit', open),
    assigned: fc.uniqueArray(fc.tuple(fc.constantFrom('lead', 'buyer'), fc.boolean()), {
      maxLength: 2,
      selector: ([role]) => role,
    }),
  });
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 5 }), (levels) => {
      const { isGranted, grants, changes } = explained(...levels);
      assert.equal(isGranted, grants.length > 0);
      assert.equal(isGranted, changes.length === 0);
      const sizes = changes.map((steps) => steps.length);
      assert.deepEqual(
        sizes,
        sizes.toSorted((left, right) => left - right),
      );
    }),
  );
});
