// `npm run site`: the documentation as a site, made by VitePress from the Markdown of the repository. The server has it at
// `/-/docs`; `--out FOLDER --base /PATH/` writes it for another server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeReference } from './docs.mjs';
import { root } from './setup.mjs';
import { ensureTools } from './tools.mjs';

const folder = join(root, 'site');
const pagesFolder = join(folder, 'dist', 'pages');
const served = join(root, 'packages', 'server', 'dist', 'site');
const groups = ['guide', 'reference', 'decisions'];
/** Stands for the reference in the repository, which does not contain it. The site has the pages themselves. */
const referencePage = 'docs/guide/reference.md';

/** Where each Markdown file of the repository is in the site, without its ending. */
const findAddresses = () =>
  new Map([
    ['README.md', 'index'],
    ['CHANGELOG.md', 'changelog'],
    ['ARCHITECTURE.md', 'architecture'],
    ...groups.flatMap((group) =>
      readdirSync(join(root, 'docs', group))
        .filter((file) => file.endsWith('.md') && `docs/${group}/${file}` !== referencePage)
        .map((file) => [
          `docs/${group}/${file}`,
          `${group}/${file === 'README.md' ? 'index' : file.slice(0, -'.md'.length)}`,
        ]),
    ),
  ]);

/** Set when the site is built: the pages of the reference are rendered first. */
let addresses = new Map();

/** A link of a file as a link of the site; `undefined` when the site does not have its target. */
function linkFrom(file, href) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');
  if (/\.(svg|webp)$/.test(target)) return `/images/${posix.basename(target)}`;
  if (target === referencePage) return linkToReference(anchor);
  const address = addresses.get(target) ?? addresses.get(`${target}/README.md`);
  if (address === undefined) return undefined;
  return `/${address.replace(/(^|\/)index$/, '$1')}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** @param page its name, which is the section of the page in the repository */
function linkToReference(page = '') {
  const isThere = page === '' || addresses.has(`docs/reference/${page}.md`);
  if (!isThere) throw new Error(`${referencePage}#${page} is no page of the reference`);
  return `/reference/${page}`;
}

/** A link, whose words may have code in them, or code, which does not change. */
const linkOrCode = /(!?)\[((?:[^\]\\`]|\\.|`[^`]*`)*)\]\(([^()\s]+)\)|`[^`\n]*`/g;

/** The text of a page: links of the site, no comments; blocks of code do not change. */
function pageOf(file) {
  const parts = readFileSync(join(root, file), 'utf8').split(/(^```[\s\S]*?^```$)/m);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : withLinks(file, part)))
    .join('')
    .trimStart();
}

const withLinks = (file, text) =>
  text.replaceAll(/<!--[\s\S]*?-->\n*/g, '').replaceAll(linkOrCode, (whole, image, words, href) => {
    if (href === undefined) return whole;
    const target = linkFrom(file, href);
    return target === undefined ? words : `${image}[${words}](${target})`;
  });

function writePages() {
  rmSync(pagesFolder, { recursive: true, force: true });
  for (const [file, address] of addresses) {
    const path = join(pagesFolder, `${address}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, pageOf(file));
  }
  const images = join(root, 'docs', 'guide', 'images');
  const target = join(pagesFolder, 'public', 'images');
  mkdirSync(target, { recursive: true });
  for (const image of readdirSync(images)) copyFileSync(join(images, image), join(target, image));
}

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

/** The pages as Markdown, and the list of them for tools that read text. */
function writeTexts(out, base) {
  const rows = [];
  for (const address of addresses.values()) {
    const text = readFileSync(join(pagesFolder, `${address}.md`), 'utf8');
    mkdirSync(dirname(join(out, address)), { recursive: true });
    writeFileSync(join(out, `${address}.md`), text);
    if (!address.startsWith('decisions/0')) rows.push(`- [${titleOf(text)}](${base}${address}.md)`);
  }
  const head =
    '# storewright\n\n> A self-hosted commerce back end that speaks the public commercetools HTTP API, OAuth 2.0 and GraphQL.\n\n## Pages\n\n';
  writeFileSync(join(out, 'llms.txt'), `${head}${rows.join('\n')}\n`);
}

/** Builds the site. @returns why it was not built when there is no network for its generator */
export async function writeSite({ out = served, base = '/-/docs/' } = {}) {
  const missing = await ensureTools(folder);
  if (missing !== undefined) return missing;
  await writeReference();
  addresses = findAddresses();
  writePages();
  const draft = `${out}-draft`;
  const program = join(folder, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const child = spawn(process.execPath, [program, 'build', folder], {
    env: { ...process.env, STOREWRIGHT_SITE_BASE: base, STOREWRIGHT_SITE_OUT: draft },
    stdio: ['ignore', 'ignore', 2],
  });
  // Not waited for in place: a test that builds the site shares its process with a server.
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('the documentation site cannot be built');
  writeTexts(draft, base);
  rmSync(out, { recursive: true, force: true });
  renameSync(draft, out);
  return undefined;
}

const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path).map((name) => newest(join(path, name))))
    : statSync(path).mtimeMs;

/** Builds the site of the server, if a page is newer than it. @returns as `writeSite` */
export async function ensureSite() {
  await writeReference();
  const first = join(served, 'llms.txt');
  const sources = [
    'README.md',
    'CHANGELOG.md',
    'ARCHITECTURE.md',
    'docs',
    'scripts/site.mjs',
  ].concat(['site/package-lock.json', 'site/.vitepress']);
  const changed = Math.max(...sources.map((path) => newest(join(root, path))));
  if (existsSync(first) && statSync(first).mtimeMs > changed) return undefined;
  process.stderr.write('storewright: building the documentation …\n');
  return writeSite();
}

const parameterOf = (flag) => {
  const at = process.argv.indexOf(flag);
  return at === -1 ? undefined : process.argv[at + 1];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = parameterOf('--out');
  const missing =
    out === undefined
      ? await ensureSite()
      : await writeSite({ out: resolve(out), base: parameterOf('--base') ?? '/' });
  if (missing !== undefined) {
    process.stderr.write(`storewright: ${missing}\n`);
    process.exitCode = 1;
  }
}
