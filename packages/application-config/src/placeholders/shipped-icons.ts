// The predefined icons, `<module>/application-icons/<name>.svg`. When that module is not installed
// the drawing of the same name that comes with this package is used, and a warning says so.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../own-folder.ts';
import { closest } from '../values/closest.ts';
import { shown } from '../values/finding.ts';
import { iconNames } from '../values/reserved.ts';
import type { Replacement } from './placeholders.ts';

const OWN_MODULE = '@storewright/application-config';

/** Whether a path names an icon of this very package, wherever that is installed. */
export function isOwnIcon(name: string): boolean {
  return name.startsWith(`${OWN_MODULE}/application-icons/`);
}

/** The replacement for a reference to a predefined icon; undefined for any other path. */
export function shippedIcon(name: string): Replacement | undefined {
  const [, module, icon] = /^([^.].*)\/application-icons\/([^/]*)\.svg$/.exec(name) ?? [];
  if (module === undefined || icon === undefined) return undefined;
  if (!iconNames.has(icon)) return { problem: noSuchIcon(icon) };
  const address = join(ownFolder, '..', 'application-icons', `${icon}.svg`);
  const text = readFileSync(address, 'utf8');
  return module === OWN_MODULE ? { text } : { text, problem: substituted(name, icon) };
}

function noSuchIcon(icon: string) {
  const message = 'There is no predefined icon of this name.';
  const expected = `one of ${[...iconNames].join(', ')}`;
  const suggestion = closest(icon, iconNames);
  return { rule: 'icon-name', message, found: shown(icon), expected, suggestion };
}

function substituted(name: string, icon: string) {
  return {
    rule: 'icon-substituted',
    message: 'The module of this icon is not installed; the drawing of this package is used.',
    found: shown(name),
    expected: 'an installed module',
    suggestion: `\${path:${OWN_MODULE}/application-icons/${icon}.svg}`,
  };
}
