// Names of permissions that follow from an entry point and its groups, as applications ask for them.

import type { Role } from '@storewright/store/storage/people/users';
import { isAtLeast } from './rights.ts';

/** What the kit calls the entry point of every custom view. */
export const viewEntryPoint = '@@custom-view-host@@';

/** `the-avengers` → `TheAvengers`, `the_avengers` → `The_Avengers`, `a-01` → `A/01`; views have none. */
const entryKey = (entryPoint: string): string =>
  (entryPoint === viewEntryPoint ? '' : entryPoint)
    .replaceAll(/-(\d)/g, '/$1')
    .replaceAll(
      /(^|[-_/])([a-z])/g,
      (_, sign: string, letter: string) => `${sign === '-' ? '' : sign}${letter.toUpperCase()}`,
    );

const groupKey = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `viewAvengers`, `manageAvengers`, and for each group `viewAvengersBooks`, … */
export const accessesOf = (entryPoint: string, groups: readonly string[]): readonly string[] =>
  ['', ...groups.map(groupKey)].flatMap((group) =>
    ['view', 'manage'].map((verb) => `${verb}${entryKey(entryPoint)}${group}`),
  );

/** `viewAvengers` → `canViewAvengers` */
const permissionOf = (access: string): string =>
  `can${access.charAt(0).toUpperCase()}${access.slice(1)}`;

/** Permissions of a role among the accesses: roles below an editor have only the permissions to view. */
export const permissionsFor = (role: Role, accesses: readonly string[]): readonly string[] =>
  [...new Set(accesses)]
    .filter((access) => isAtLeast(role, 'editor') || access.startsWith('view'))
    .map(permissionOf);
