// Faults of the declarations taken together: a mistake of a declaration must not wait for the first client
// that meets it. A server that starts from modules checks them once, before it starts. For a start from the
// bundle, the build has checked them.
import type { Endpoint, Identifier, Kind } from '@storewright/model/declaration';
import { predicateMistakes } from './check-predicates.ts';
import { messageMistakes, nameMistakes } from './check-references.ts';
import { declaredAt } from './declared-at.ts';

/** The fault, and its declaration. */
export interface Mistake {
  readonly of: object;
  readonly text: string;
}

/** Kinds without a mistake, which the next server of the process need not check again. */
const checked = new WeakSet<ReadonlyMap<string, Kind>>();

/** @throws Error that names every mistake with the file and the line of its declaration */
export function checkKinds(kinds: ReadonlyMap<string, Kind>): void {
  if (checked.has(kinds)) return;
  const ofOneKind = [...kinds.values()].flatMap((kind) => [
    ...kind.endpoints.flatMap((endpoint) =>
      mistakesOf(kind, endpoint).map((text) => ({ of: endpoint, text })),
    ),
    ...replacementMistakes(kind).map((text) => ({ of: kind.create ?? kind.resource, text })),
    ...predicateMistakes(kinds, kind),
    ...nameMistakes(kinds, kind),
  ]);
  const mistakes = [...ofOneKind, ...messageMistakes(kinds)];
  if (mistakes.length === 0) {
    checked.add(kinds);
    return;
  }
  const told = mistakes.map(({ of, text }) => `${text} (${declaredAt(of) ?? 'somewhere'})`);
  throw new Error(`wrong declarations: ${told.join('; ')}`);
}

function mistakesOf(kind: Kind, endpoint: Endpoint): readonly string[] {
  const { path, by, graphqlBy = [], actions = [] } = endpoint;
  const unknown = actions.filter((name) => !kind.actions.has(name) && !kind.later.has(name));
  return [
    ...[...by, ...graphqlBy].flatMap((one) => identifierMistakes(kind, endpoint, one)),
    ...unknown.map((name) => `${path} offers ${name}, which is no action`),
  ];
}

function identifierMistakes(
  { resource }: Kind,
  { path, singleton }: Endpoint,
  by: Identifier,
): readonly string[] {
  if (by === 'id' || singleton !== undefined) return [];
  if (by === 'key')
    return Object.hasOwn(resource.allFields, 'key')
      ? []
      : [`${path} uses a key that does not exist`];
  if (!isUnique(resource, by.unique)) return [`${path} uses ${by.unique}, which is not unique`];
  if (!('parts' in by)) return [];
  const isTwice = by.parts.length < 2 || by.parts.some((part) => path.includes(`{${part}}`));
  return isTwice ? [`${path} must be followed by two words or more of its own`] : [];
}

const isUnique = ({ unique = [] }: Kind['resource'], name: string): boolean =>
  unique.some(({ field }) => field === name);

function replacementMistakes({ resource, create }: Kind): readonly string[] {
  const { replaces, members = {} } = create ?? {};
  if (replaces === undefined) return [];
  return [
    ...(isUnique(resource, replaces.unique)
      ? []
      : [`${resource.kind} is replaced by no unique value`]),
    ...(members.version?.isOptional ? [] : [`${resource.kind} is replaced without a version`]),
  ];
}
