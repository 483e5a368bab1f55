// What a difference between two versions of a document is called: rules by the members of a document.
// Pure. Files of rules import it as `r`.
import { isSame } from '@storewright/model/base/equality';

/** A change, as a record lists it. */
export interface Change {
  readonly type: string;
  /** Its word, such as `changeName`. */
  readonly change: string;
  readonly previousValue?: unknown;
  readonly nextValue?: unknown;
  readonly [member: string]: unknown;
}

/** The inputs of a rule in addition to the two values. */
export interface Around {
  /** The document, or the part of it that the rules are about. */
  readonly before: any;
  readonly after: any;
  /** Members that every change at this place has. */
  readonly members: object;
  /** Where the part is, for changes that no rule knows. */
  readonly path: string;
  /** The whole document as it is after the change. */
  readonly document: any;
}

/** Names the difference between two values of a member; one of them may be absent. */
export type Rule = (previous: any, next: any, around: Around) => readonly Change[];

/** Rules by the member that they are about. */
export interface Rules {
  readonly [member: string]: Rule;
}

/** With other members for every change. */
export const withMembers = (around: Around, more: object): Around => ({
  ...around,
  members: { ...around.members, ...more },
});

type Members = { readonly [member: string]: any };

/** `setKey` → `SetKeyChange` */
export const typed = (change: string): string =>
  `${change.slice(0, 1).toUpperCase()}${change.slice(1)}Change`;

/** Names all differences of two parts, each member by its rule. */
export function changesOf(
  rules: Rules,
  before: Members = {},
  after: Members = {},
  { members, path, document }: Omit<Around, 'before' | 'after'> = {
    ...{ members: {}, path: '', document: after },
  },
): readonly Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [previous, next] = [before[name], after[name]];
    if (isSame(previous, next)) return [];
    const place = path === '' ? name : `${path}.${name}`;
    const rule = Object.hasOwn(rules, name) ? rules[name]! : unknown;
    return rule(previous, next, { before, after, members, path: place, document });
  });
}

const valuesOf = (previous: unknown, next: unknown) => ({
  ...(previous === undefined ? {} : { previousValue: previous }),
  ...(next === undefined ? {} : { nextValue: next }),
});

/** A change that no rule knows: it is never lost. */
export const unknown: Rule = (previous, next, { members, path }) => [
  { type: 'UnknownChange', change: path, ...members, ...valuesOf(previous, next) },
];

/** A change that no rule knows, of a value that is not shown. */
export const secret: Rule = (_previous, _next, { members, path }) => [
  { type: 'UnknownChange', change: path, ...members },
];

/** Members that clients do not see, or that follow from others. */
export const silent: Rule = () => [];

/** The value before and after. */
export const value =
  (change: string, type = typed(change)): Rule =>
  (previous, next, { members }) => [{ type, change, ...members, ...valuesOf(previous, next) }];

/** A string or a localized string, each with a type of its own. */
export const localizable =
  (change: string): Rule =>
  (previous, next, around) => {
    const isLocalized = typeof (next ?? previous) === 'object';
    const [verb] = /^[a-z]+/.exec(change)!;
    const type = typed(isLocalized ? `${verb}Localized${change.slice(verb.length)}` : change);
    return value(change, type)(previous, next, around);
  };

/** A change that shows no values. */
export const bare =
  (change: string): Rule =>
  (_previous, _next, { members }) => [{ type: typed(change), change, ...members }];

const lacking = (some: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
  some.filter((one) => !others.some((other) => isSame(one, other)));

/** Lists that are compared as sets. */
export const set =
  (change: string, type = typed(change)): Rule =>
  (previous = [], next = [], { members }) => [
    {
      ...{ type, change, ...members },
      ...{ previousValue: previous, nextValue: next },
      addedItems: lacking(next, previous),
      removedItems: lacking(previous, next),
    },
  ];

/** Each item that is new, and each that is gone, as a change of its own. */
export const items =
  (added: Rule, removed: Rule): Rule =>
  (previous = [], next = [], around) => [
    ...lacking(next, previous).flatMap((one) => added(undefined, one, around)),
    ...lacking(previous, next).flatMap((one) => removed(one, undefined, around)),
  ];

/** A part with rules of its own. */
export const part =
  (rules: Rules, more: (previous: any, next: any) => object = () => ({})): Rule =>
  (previous, next, { members, path, document }) =>
    changesOf(rules, previous, next, {
      ...{ members: { ...members, ...more(previous, next) }, path, document },
    });

interface Keyed {
  /** What an item is known by. */
  readonly by: (item: any) => string;
  readonly added?: Rule;
  readonly removed?: Rule;
  readonly changed?: Rule;
  /** The same items in another order; absent: the order says nothing. */
  readonly moved?: Rule;
  /** Members of every change of an item. */
  readonly members?: (item: any) => object;
}

/** A list whose items are known by something that stays. */
export const keyed =
  ({ by, added, removed, changed, moved, members }: Keyed): Rule =>
  (previous = [], next = [], around) => {
    const before = new Map<string, any>(previous.map((item: any) => [by(item), item]));
    const after = new Map<string, any>(next.map((item: any) => [by(item), item]));
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const changes = names.flatMap((name) => {
      const [was, is] = [before.get(name), after.get(name)];
      if (isSame(was, is)) return [];
      const rule = was === undefined ? added : is === undefined ? removed : changed;
      return (rule ?? unknown)(was, is, withMembers(around, members?.(is ?? was) ?? {}));
    });
    const isMoved =
      moved !== undefined &&
      before.size === after.size &&
      changes.length === 0 &&
      !isSame([...before.keys()], [...after.keys()]);
    return isMoved ? [...changes, ...moved(previous, next, around)] : changes;
  };

export const byId = ({ id }: any): string => id;
export const byKey = ({ key }: any): string => key;
export const byName = ({ name }: any): string => name;

/** The same changes with types of their own: `SetKeyChange` → `ShippingMethodSetKeyChange`. */
export const prefixed =
  (prefix: string, rule: Rule): Rule =>
  (previous, next, around) =>
    rule(previous, next, around).map((one) =>
      one.type === 'UnknownChange' ? one : { ...one, type: `${prefix}${one.type}` },
    );

export const prefixedAll = (prefix: string, rules: Rules): Rules =>
  Object.fromEntries(
    Object.entries(rules).map(([member, rule]) => [member, prefixed(prefix, rule)]),
  );

/** Custom fields: `setCustomType`, or a change for each field. @param of `Asset` in `setAssetCustomField` */
export const custom =
  (of = '', typeOf = of): Rule =>
  (previous, next, around) => {
    const types = [previous?.type?.id, next?.type?.id];
    if (types[0] !== types[1])
      return value(`set${of}CustomType`, `Set${typeOf}CustomTypeChange`)(previous, next, around);
    const [was, is] = [previous.fields ?? {}, next.fields ?? {}];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names
      .filter((name) => !isSame(was[name], is[name]))
      .map((name) => ({
        ...{ type: `Set${typeOf}CustomFieldChange`, change: `set${of}CustomField` },
        ...{ ...around.members, name, customTypeId: types[1] },
        ...valuesOf(was[name], is[name]),
      }));
  };

/** `validFrom` and `validUntil`: one change when both differ. */
export const validity: Rules = {
  validFrom(previous, next, around) {
    const { before, after, members } = around;
    if (isSame(before.validUntil, after.validUntil))
      return value('setValidFrom')(previous, next, around);
    const times = ({ validFrom, validUntil }: any) => ({
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validUntil === undefined ? {} : { validUntil }),
    });
    const change = 'setValidFromAndUntil';
    return [{ type: typed(change), change, ...members, ...valuesOf(times(before), times(after)) }];
  },
  validUntil: (previous, next, around) =>
    isSame(around.before.validFrom, around.after.validFrom)
      ? value('setValidUntil')(previous, next, around)
      : [],
};

const withoutCustom = ({ custom: _, ...address }: any) => address;

/** An address: its custom fields by their own words. */
export const address =
  (change: string, of: string, more: (item: any) => object = () => ({})): Rule =>
  (previous, next, around) => {
    const inner = withMembers(around, more(next ?? previous));
    if (previous === undefined || next === undefined) return value(change)(previous, next, around);
    return [
      ...(isSame(withoutCustom(previous), withoutCustom(next))
        ? []
        : value(change)(previous, next, around)),
      ...(isSame(previous.custom, next.custom)
        ? []
        : custom(of)(previous.custom, next.custom, inner)),
    ];
  };
