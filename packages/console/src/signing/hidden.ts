// What the role of the user hides, as far as the lists of kinds and projects have arrived: nothing asks for it.

interface Own {
  readonly key: string;
  readonly role: string;
  readonly scopes?: readonly string[];
}

interface Shown {
  readonly kind: string;
  readonly path: string;
  readonly isGuarded?: true;
  readonly changedBy: string;
  readonly seenWith: readonly string[];
}

const ranks: ReadonlyMap<string | undefined, number> = new Map([
  ['viewer', 1],
  ['editor', 2],
  ['admin', 3],
]);

/** Of a general role; 0 for a role for a part of a project. */
export const rankOf = (role: string | undefined): number => ranks.get(role) ?? 0;

export const holdsOne = (
  { scopes = [] }: Pick<Own, 'scopes'>,
  needed: readonly string[],
): boolean => needed.some((scope) => scopes.includes(scope));

/** Whether a user with the role sees documents of the kind. */
export const isSeen = (
  own: Omit<Own, 'key'>,
  { isGuarded, changedBy, seenWith }: Omit<Shown, 'kind' | 'path'>,
) =>
  own.scopes === undefined
    ? isGuarded !== true || rankOf(own.role) >= rankOf(changedBy)
    : holdsOne(own, seenWith);

let projects: readonly Own[] = [];
let kinds: readonly Shown[] = [];

export const noteProjects = (all: readonly Own[]): void => {
  projects = all;
};

export const noteKinds = (all: readonly Shown[]): void => {
  kinds = all;
};

/** Whether the server would refuse to show the collection; false until the lists have arrived. */
export function isHidden(project: string, path: string): boolean {
  const own = projects.find(({ key }) => key === project);
  const kind = kinds.find((one) => one.path === path);
  return own !== undefined && kind !== undefined && !isSeen(own, kind);
}

/** Whether the console has pages for documents of the kind. */
export const isListed = (name: string): boolean => kinds.some(({ kind }) => kind === name);
