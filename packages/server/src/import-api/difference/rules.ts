// What leads from a document to what an import says, as update actions: rules by the members of the
// import. A rule looks at one member; members without a rule are never touched.
import { isSame } from '@storewright/model/base/equality';
import type { KeyOf } from '../fields/values.ts';
import { type Around, InvalidFieldUpdate, type PlannedAction } from '../model/import-type.ts';

/** What a rule looks at. */
export interface Compared {
  /** The member in the document and in the import. */
  readonly before: any;
  readonly after: any;
  readonly document: any;
  readonly resource: any;
  readonly around: Around;
  readonly member: string;
}

/** Names the update actions for one member. */
export type Rule = (compared: Compared) => readonly PlannedAction[];

/** Rules by the member of the import. */
export interface Rules {
  readonly [member: string]: Rule;
}

/** The actions of all rules in their order. */
export const actionsBy =
  (rules: Rules) =>
  (document: any, resource: any, around: Around): readonly PlannedAction[] =>
    Object.entries(rules).flatMap(([member, rule]) =>
      rule({
        ...{ before: document[member], after: resource[member] },
        ...{ document, resource, around, member },
      }),
    );

/** An action that sets the member; without a value it removes it. */
export const set =
  (action: string, name?: string): Rule =>
  ({ before, after, member }) =>
    isSame(before, after)
      ? []
      : [{ action, ...(after === undefined ? {} : { [name ?? member]: after }) }];

/** An action that cannot remove the member: without it in the import, the document keeps it. */
export const change =
  (action: string, name?: string): Rule =>
  (compared) =>
    compared.after === undefined ? [] : set(action, name)(compared);

const named = (names: string, verb: string, rule: (action: string) => Rule): Rules =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name, rule(`${verb}${name[0]!.toUpperCase()}${name.slice(1)}`)]),
  );

/** Rules of members that their actions are named by: `setTitle` sets `title`. */
export const sets = (names: string): Rules => named(names, 'set', set);

/** The same with actions that cannot remove the member: `changeName` changes `name`. */
export const changes = (names: string): Rules => named(names, 'change', change);

const isAt = (before: any, after: KeyOf | undefined, around: Around): boolean =>
  before === undefined || after === undefined
    ? before === after
    : before.key === after.key || before.id === around.named(after)?.id;

/** A reference; the document holds it by id or by key. */
export const setReference =
  (action: string, name?: string): Rule =>
  ({ before, after, around, member }) =>
    isAt(before, after, around)
      ? []
      : [{ action, ...(after === undefined ? {} : { [name ?? member]: after }) }];

/** A reference that no action removes. */
export const changeReference =
  (action: string, name?: string): Rule =>
  (compared) =>
    compared.after === undefined ? [] : setReference(action, name)(compared);

/** A member that cannot change. @throws InvalidFieldUpdate */
export const fixed: Rule = ({ before, after, member }) => {
  if (!isSame(before, after)) throw new InvalidFieldUpdate([member]);
  return [];
};

/** An action that sets the member, where leaving it out means a default value. */
export const setOr =
  (action: string, otherwise: unknown, name?: string): Rule =>
  (compared) =>
    set(
      action,
      name,
    )({
      ...compared,
      before: compared.before ?? otherwise,
      after: compared.after ?? otherwise,
    });

/** References that are added and removed one by one; their order says nothing. */
export const eachReference =
  (added: string, removed: string, name: string): Rule =>
  ({ before = [], after = [], around }) => [
    ...after
      .filter((one: KeyOf) => !before.some((other: any) => isAt(other, one, around)))
      .map((one: KeyOf) => ({ action: added, [name]: one })),
    ...before
      .filter((other: any) => !after.some((one: KeyOf) => isAt(other, one, around)))
      .map((other: any) => ({ action: removed, [name]: other })),
  ];

/** A reference that cannot change. @throws InvalidFieldUpdate */
export const fixedReference: Rule = ({ before, after, around, member }) => {
  if (!isAt(before, after, around)) throw new InvalidFieldUpdate([member]);
  return [];
};
