// What the user may do in a project, so that pages offer no more. The server refuses it in any case.
import { useLoaded } from '../loaded.tsx';
import { projects, type Role } from '../server.ts';

const ranks: ReadonlyMap<Role | undefined, number> = new Map([
  ['viewer', 1],
  ['editor', 2],
  ['admin', 3],
]);

/** Not before it is known. */
export function useMay(project: string, needed: Role): boolean {
  const { value = [] } = useLoaded('projects', projects);
  const role = value.find(({ key }) => key === project)?.role;
  return (ranks.get(role) ?? 0) >= (ranks.get(needed) ?? 0);
}
