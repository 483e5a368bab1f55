// Rules about the icon and the links of the menu.

import { closest } from '../values/closest.ts';
import { type Path, type Problem, shown } from '../values/finding.ts';
import { permissionKeysOf } from '../values/permissions.ts';
import {
  listOf,
  member,
  type Plain,
  type PlainRecord,
  textOf,
  textsOf,
} from '../values/plain-value.ts';
import { iconNames } from '../values/reserved.ts';
import { sanitizedSvg } from '../values/sanitize-svg.ts';
import { fullPath } from '../values/submenu-path.ts';

export function checkIcon(value: PlainRecord): Problem[] {
  const icon = textOf(member(value, 'icon'));
  if (icon === undefined || icon.trim() === '') return [];
  const path = ['icon'];
  if (!icon.trimStart().startsWith('<')) return [noReference(icon, path)];
  const { svg, fault, removed } = sanitizedSvg(icon);
  if (svg === undefined) {
    const message = `The icon is no SVG drawing: ${fault}.`;
    const expected = 'one well-formed <svg> element';
    return [{ rule: 'icon-invalid', path, message, found: shown(icon), expected }];
  }
  if (removed.length === 0) return [];
  const message = 'Parts of the icon that could run or load something were left out.';
  const found = `${removed.slice(0, 8).join(', ')}${removed.length > 8 ? ', …' : ''}`;
  return [{ rule: 'icon-unsafe', path, message, found, expected: 'shapes and their colours' }];
}

function noReference(icon: string, path: Path): Problem {
  const name = icon.replace(/^.*\//s, '').replace(/\.svg$/i, '');
  const known = iconNames.has(name) ? name : closest(name, iconNames);
  return {
    rule: 'icon-reference',
    path,
    message: 'The icon is not a reference to an SVG file.',
    found: shown(icon),
    expected: `\${path:<module>/application-icons/<name>.svg} or \${path:./<file>.svg}`,
    suggestion: suggestedIcon(icon, known),
  };
}

function suggestedIcon(icon: string, known: string | undefined): string | undefined {
  if (icon.length > 200) return undefined;
  if (/^\.{1,2}\/[^\s]*\.svg$/i.test(icon)) return `\${path:${icon}}`;
  const own = '@storewright/application-config/application-icons';
  return known === undefined ? undefined : `\${path:${own}/${known}.svg}`;
}

export function checkMenu(value: PlainRecord): Problem[] {
  const main = member(value, 'mainMenuLink');
  const below = listOf(member(value, 'submenuLinks'));
  const links: [Path, Plain | undefined][] = [
    [['mainMenuLink'], main],
    ...below.map((link, index): [Path, Plain] => [['submenuLinks', index], link]),
  ];
  const known = permissionKeysOf(value);
  return [
    ...links.flatMap(([path, link]) => [
      ...checkLocales(path, link),
      ...checkPermissions(path, link, known),
    ]),
    ...checkPaths(below, textOf(member(value, 'entryPointUriPath')) ?? ''),
  ];
}

function checkLocales(path: Path, link: Plain | undefined): Problem[] {
  const seen = new Set<string>();
  return listOf(member(link, 'labelAllLocales')).flatMap((label, index) => {
    const locale = textOf(member(label, 'locale'));
    if (locale === undefined || !seen.has(locale)) {
      if (locale !== undefined) seen.add(locale);
      return [];
    }
    const at = [...path, 'labelAllLocales', index, 'locale'];
    const message = 'There are two labels for this locale.';
    const expected = 'one label for each locale';
    return [{ rule: 'locale-duplicate', path: at, message, found: shown(locale), expected }];
  });
}

function checkPermissions(
  path: Path,
  link: Plain | undefined,
  known: readonly string[],
): Problem[] {
  return textsOf(member(link, 'permissions')).flatMap(({ text, index }) => {
    if (known.length === 0 || known.includes(text)) return [];
    const at = [...path, 'permissions', index];
    const message = 'The application has no such permission, so the link would stay hidden.';
    const expected = `one of ${known.join(', ')}`;
    const suggestion = closest(text, known);
    const found = shown(text);
    return [{ rule: 'menu-permission', path: at, message, found, expected, suggestion }];
  });
}

function checkPaths(links: readonly Plain[], entryPoint: string): Problem[] {
  const seen = new Set<string>();
  return links.flatMap((link, index) => {
    const uriPath = textOf(member(link, 'uriPath'));
    if (uriPath === undefined) return [];
    const full = fullPath(uriPath, entryPoint);
    if (!seen.has(full)) {
      seen.add(full);
      return [];
    }
    const path = ['submenuLinks', index, 'uriPath'];
    const message = 'Two links of the menu lead to the same path.';
    const expected = 'a path of its own for each link';
    return [{ rule: 'submenu-path-duplicate', path, message, found: shown(uriPath), expected }];
  });
}
