// Links of pages in the repository lead to files that a clone has, and to headings that are there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../testing/tools.ts';

const { slugOf } = await import(pathToFileURL(join(root, 'site/.vitepress/slug.mjs')).href);

const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
const files = execFileSync('git', flags, { cwd: root, encoding: 'utf8' }).split('\0').slice(0, -1);
const places = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const pages = files.filter((file) => file.endsWith('.md'));

function foldersOf(file: string): readonly string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** The text without code, in which nothing is a link or a heading. */
const proseOf = (page: string): string =>
  readFileSync(join(root, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

const headingsOf = (page: string): ReadonlySet<string> =>
  new Set([...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) => slugOf(title!)));

interface Link {
  readonly page: string;
  readonly href: string;
}

const links: readonly Link[] = pages.flatMap((page) =>
  [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, href]) => ({ page, href: href! }))
    .filter(({ href }) => !/^(https?|mailto):/.test(href)),
);

/** The file that a link names; the page itself where it names a heading alone. */
function targetOf({ page, href }: Link): string {
  const [path = ''] = href.split('#');
  return path === '' ? page : posix.join(posix.dirname(page), path).replace(/\/$/, '');
}

test('every link of a page leads to a file or folder of the repository', () => {
  assert.ok(links.length > 150, String(links.length));
  const dead = links.filter((link) => !places.has(targetOf(link)));
  assert.deepEqual(dead, []);
});

test('every link to a heading has one', () => {
  const toHeadings = links.filter(({ href }) => href.includes('#'));
  assert.ok(toHeadings.length > 10, String(toHeadings.length));
  const dead = toHeadings.filter((link) => {
    const target = targetOf(link);
    return target.endsWith('.md') && !headingsOf(target).has(link.href.split('#')[1]!);
  });
  assert.deepEqual(dead, []);
});
