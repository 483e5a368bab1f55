// What the user may do in a project, so that pages offer no more. The server refuses it in any case.
import type { OwnView } from '../frame/views.ts';
import { useLoaded } from '../parts/page.tsx';
import { type Kind, kinds, type Project, projects, type Role } from '../server.ts';
import { holdsOne, isSeen, rankOf } from './hidden.ts';

function useProject(project: string): Project | undefined {
  const { value = [] } = useLoaded('projects', projects);
  return value.find(({ key }) => key === project);
}

/** Not before it is known. */
export const useMay = (project: string, needed: Role): boolean =>
  rankOf(useProject(project)?.role) >= rankOf(needed);

/** The user has no role in it, or it does not exist. Not before it is known. */
export function useIsMissing(project: string): boolean {
  const { value } = useLoaded('projects', projects);
  return value !== undefined && !value.some(({ key }) => key === project);
}

/** Whether it is known what the user may do in a project. */
export const useIsKnown = (project: string): boolean => useProject(project) !== undefined;

/** Which views of a project the user opens. Until the role is known, the views of a general role. */
export function useMayOpen(project: string): (view: OwnView) => boolean {
  const own = useProject(project);
  return ({ needs }) => {
    if (needs === undefined) return true;
    return needs === 'admin' ? own?.role === 'admin' : own?.scopes === undefined;
  };
}

/** Which kinds of documents the user sees. */
export function useMaySee(project: string): (kind: Kind) => boolean {
  const own = useProject(project);
  return (kind) => own !== undefined && isSeen(own, kind);
}

/** Whether the role hides the documents of a kind. Not before it is known. */
export function useIsHidden(project: string, kind: Kind | undefined): boolean {
  const isKnown = useIsKnown(project);
  const maySee = useMaySee(project);
  return isKnown && kind !== undefined && !maySee(kind);
}

/** Whether the user makes and changes documents of a kind. */
export function useMayChange(project: string, { changedBy, changedWith }: Kind): boolean {
  const own = useProject(project);
  if (own === undefined) return false;
  if (own.scopes !== undefined) return holdsOne(own, changedWith);
  return rankOf(own.role) >= rankOf(changedBy);
}

/** The same by the name of the kind. */
export function useMayChangeKind(project: string, name: string): boolean {
  const { value = [] } = useLoaded('kinds', kinds);
  const found = value.find(({ kind }) => kind === name);
  return useMayChange(project, found ?? unknown);
}

/** Whether the user sees documents of a kind. */
export function useMaySeeKind(project: string, name: string): boolean {
  const { value = [] } = useLoaded('kinds', kinds);
  const maySee = useMaySee(project);
  return maySee(value.find(({ kind }) => kind === name) ?? unknown);
}

const unknown: Kind = {
  kind: '',
  plural: '',
  doc: '',
  path: '',
  isFoundById: false,
  changedBy: 'admin',
  seenWith: [],
  changedWith: [],
  columns: [],
};
