// Names that declarations use of one another: kinds, members, scopes, permissions, messages, places.

import { located } from '@storewright/edges/graphql/execution/places';
import {
  type Action,
  type Endpoint,
  type Fields,
  type f,
  type Kind,
  type Procedure,
  scopeTable,
} from '@storewright/model/declaration';
import type { Mistake } from './check-kinds.ts';

type Kinds = ReadonlyMap<string, Kind>;

/** Kinds of the public API that documents may name although this server does not offer them. */
const notOffered = new Set(['direct-discount']);

/** A place that GraphQL does not have; every other path must lie at one that it has. */
const restOnly = '/in-business-unit/key={businessUnitKey}/me';

/** Messages of two kinds: their readers find the document by the type. */
export function messageMistakes(kinds: Kinds): readonly Mistake[] {
  const emitting = new Map<string, string>();
  return [...kinds.values()].flatMap(({ resource, messages }) =>
    [...new Set(messages.map(({ type }) => type))].flatMap((type) => {
      const other = emitting.get(type);
      emitting.set(type, resource.kind);
      if (other === undefined) return [];
      return [
        { of: resource, text: `${resource.kind} emits ${type}, which ${other} emits as well` },
      ];
    }),
  );
}

/** What a kind names that is not there. */
export function nameMistakes(kinds: Kinds, kind: Kind): readonly Mistake[] {
  const { resource, create, endpoints, procedures, actions } = kind;
  const isUnknown = unknownTargets(kinds);
  return [
    ...memberMistakes(kind),
    ...[...isUnknown(resource.allFields), ...isUnknown(create?.members ?? {})].map((target) => ({
      of: resource,
      text: `${resource.kind} refers to ${target}, which is no kind`,
    })),
    ...endpoints.flatMap((one) => placeMistakes(one, [...one.scopes.view, ...one.scopes.manage])),
    ...procedures.flatMap((one) => [
      ...placeMistakes(one, one.scopes),
      ...[...isUnknown(one.body ?? {}), ...isUnknown(one.query ?? {})].map((target) => ({
        of: one,
        text: `${one.path} refers to ${target}, which is no kind`,
      })),
    ]),
    ...[...actions].flatMap(([name, action]) =>
      [
        ...[...isUnknown(action.members)].map((target) => `refers to ${target}, which is no kind`),
        ...permissionMistakes(kinds, action),
      ].map((text) => ({ of: action, text: `${name} of ${resource.kind} ${text}` })),
    ),
  ];
}

function permissionMistakes(kinds: Kinds, { permission }: Action): readonly string[] {
  const { element } = kinds.get('associate-role')?.resource.fields.permissions?.about ?? {};
  if (permission === undefined || element?.about.values === undefined) return [];
  return element.about.values.includes(permission) ? [] : [`asks for ${permission}, which is none`];
}

const scopes = new Set(scopeTable.map(({ name }) => name));

function placeMistakes(of: Endpoint | Procedure, asked: readonly string[]): readonly Mistake[] {
  const { path } = of;
  const isPlaced = path.startsWith(`${restOnly}/`) || located(path) !== undefined;
  return [
    ...(isPlaced ? [] : [{ of, text: `${path} begins with a place there is not` }]),
    ...asked
      .filter((scope) => !scopes.has(scope))
      .map((scope) => ({ of, text: `${path} asks for the scope ${scope}, which is none` })),
  ];
}

function memberMistakes({ resource, endpoints }: Kind): readonly Mistake[] {
  const { facets = [], sortColumns = [], indexes = [], unsearchable = [] } = resource;
  const calculated = new Set(
    sortColumns.filter(({ from }) => from !== undefined).map(({ path }) => path),
  );
  const indexed = [...facets, ...sortColumns.map(({ path }) => path), ...indexes.flat()]
    .filter((path) => !calculated.has(path))
    .filter((path) => !Object.hasOwn(resource.allFields, path.split('.')[0]!));
  const isAbsent = (path: string) => fieldAt(resource.allFields, path) === undefined;
  return [
    ...[...indexed, ...unsearchable.filter(isAbsent)].map((path) => ({
      of: resource,
      text: `${resource.kind} has no member ${path}`,
    })),
    ...endpoints.flatMap((one) =>
      (one.unsearchable ?? [])
        .filter(isAbsent)
        .map((path) => ({ of: one, text: `${one.path} keeps back ${path}, which is no member` })),
    ),
  ];
}

/** The field at a dotted path, through lists. */
function fieldAt(fields: Fields, path: string): f.Field | undefined {
  const [member, ...rest] = path.split('.');
  const field = Object.hasOwn(fields, member!) ? fields[member!] : undefined;
  if (field === undefined || rest.length === 0) return field;
  return fieldAt((field.about.element ?? field).about.fields ?? {}, rest.join('.'));
}

/** Kinds that the fields refer to and that are none. */
const unknownTargets = (kinds: Kinds) => {
  const seen = new Set<f.Field>();
  return (fields: Fields): ReadonlySet<string> => {
    const unknown = new Set<string>();
    for (const field of Object.values(fields))
      collect(field, seen, (target) => {
        if (!kinds.has(target) && !notOffered.has(target)) unknown.add(target);
      });
    return unknown;
  };
};

/** Reports the targets in a tree of fields, of each field once: records may contain themselves. */
function collect(field: f.Field, seen: Set<f.Field>, tell: (target: string) => void): void {
  if (seen.has(field)) return;
  seen.add(field);
  const { target, element, fields, variants } = field.about;
  if (target !== undefined) tell(target);
  if (element !== undefined) collect(element, seen, tell);
  if (fields !== undefined) for (const one of Object.values(fields)) collect(one, seen, tell);
  if (variants !== undefined) for (const one of variants.values()) collect(one, seen, tell);
}
