// The documentation as pages for browsers, written from the same Markdown into packages/server/dist/site,
// where the server finds them: readable and searchable without a network.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const site = join(root, 'packages', 'server', 'dist', 'site');
const base = '/-/docs';

/** Guides in the order in which they are read; others follow by name. */
const order = [
  'first-shop',
  'first-portal',
  'demo-data',
  'testing',
  'troubleshooting',
  'coming-from-the-cloud',
  'differences',
  'deploy',
  'scaling',
  'sizing',
  'operate',
];

/** Where a Markdown file of the repository is shown; the front page is the README. */
const addresses = new Map([
  ['README.md', ''],
  ['CHANGELOG.md', 'changelog'],
  ...['guide', 'reference', 'decisions'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => [
        `docs/${folder}/${file}`,
        file === 'README.md' ? folder : `${folder}/${file.slice(0, -'.md'.length)}`,
      ]),
  ),
]);

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** As headings are addressed in the repository. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** A link of a file as a link of the site; `undefined` when it leads to what the site has not. */
function linkFrom(file, href) {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [path, anchor] = href.split('#');
  const address = addresses.get(posix.normalize(posix.join(posix.dirname(file), path)));
  if (address === undefined) return undefined;
  return `${base}${address === '' ? '' : `/${address}`}${anchor === undefined ? '' : `#${anchor}`}`;
}

const rendererFor = (file) => ({
  html: () => '',
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${escaped(slugOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  /** Pictures are for readers of the repository: they would make the package larger. */
  image: () => '',
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const target = linkFrom(file, href);
    return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
  },
  code({ text }) {
    return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`;
  },
  table(token) {
    const cells = (row, tag) =>
      row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
    const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
    return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
  },
});

const titleOf = (text, file) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? file;

function menu(pages, current) {
  const item = ({ address, title }) =>
    `<li><a href="${base}${address === '' ? '' : `/${address}`}"${address === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const place = ({ address }) => (order.indexOf(address.slice('guide/'.length)) + 99) % 99;
  const guides = pages
    .filter(({ address }) => address.startsWith('guide/'))
    .sort((left, right) => place(left) - place(right));
  const others = [
    '',
    'reference',
    'reference/coverage',
    'reference/errors',
    'changelog',
    'decisions',
  ];
  const named = pages.filter(({ address }) => others.includes(address));
  return `<ul>${[...named.filter(({ address }) => address === ''), ...guides, ...named.filter(({ address }) => address !== '')].map(item).join('')}</ul>`;
}

const page = ({ title, body, menuText }) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)} – storewright</title>
<link rel="stylesheet" href="${base}/style.css">
<script src="${base}/minisearch.js" defer></script>
<script src="${base}/search.js" defer></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header><form id="search" role="search"><label for="words">Search</label><input id="words" type="search" autocomplete="off"></form><ol id="found" aria-live="polite"></ol></header>
<nav aria-label="Pages">${menuText}</nav>
<main id="content">
${body}</main>
</body>
</html>
`;

const style = `:root{color-scheme:light dark}
body{margin:0;font:1rem/1.55 system-ui,sans-serif;display:grid;grid-template-columns:minmax(12rem,17rem) minmax(0,1fr);gap:0 2rem;color:CanvasText;background:Canvas}
header{grid-column:1/-1;padding:.75rem 1.25rem;border-bottom:1px solid GrayText}
nav{padding:1rem 1.25rem;font-size:.95rem}
nav ul{list-style:none;margin:0;padding:0}
nav li{margin:.3rem 0}
main{padding:0 1.25rem 4rem;max-width:60rem;min-width:0}
a{color:LinkText}
a[aria-current]{font-weight:700;text-decoration:none}
pre,.table{overflow-x:auto}
pre{padding:.75rem;border:1px solid GrayText;border-radius:4px}
code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
pre code{overflow-wrap:normal}
table{border-collapse:collapse}
th,td{border:1px solid GrayText;padding:.3rem .6rem;text-align:left;vertical-align:top}
#found{margin:.5rem 0 0;padding-left:1.5rem}
#found:empty{display:none}
input{font:inherit;margin-left:.5rem;width:min(24rem,60vw)}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem}
@media(max-width:45rem){body{display:block}}
`;

const search = `// Searches the pages in the browser; the texts are fetched with the first letter.
const box = document.getElementById('words');
const found = document.getElementById('found');
let index;
const load = async () => {
  const answer = await fetch('${base}/search.json');
  const made = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page'] });
  made.addAll(await answer.json());
  return made;
};
const show = async () => {
  const words = box.value.trim();
  index ??= load();
  const all = words === '' ? [] : (await index).search(words, { prefix: true, fuzzy: 0.15, boost: { title: 3 } });
  if (words !== box.value.trim()) return;
  found.replaceChildren(
    ...all.slice(0, 12).map(({ id, title, page }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = id;
      link.textContent = title === page ? title : page + ': ' + title;
      item.append(link);
      return item;
    }),
  );
};
box.addEventListener('input', show);
document.getElementById('search').addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
`;

/** Parts of a page below its headings, as entries of the search. */
function entriesOf({ address, title, text }) {
  const start = `${base}${address === '' ? '' : `/${address}`}`;
  return text.split(/^(?=## )/m).map((part, at) => {
    const heading = at === 0 ? title : part.slice(3, part.indexOf('\n')).replaceAll('`', '');
    const plain = part
      .replaceAll(/<!--.*?-->|[#|*`]|\]\([^)]*\)|---/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return {
      id: at === 0 ? start : `${start}#${slugOf(heading)}`,
      title: heading,
      page: title,
      text: plain,
    };
  });
}

/** Writes all of it anew. */
export function writeSite() {
  const pages = [...addresses].map(([file, address]) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, address, title: titleOf(text, file), text };
  });
  rmSync(site, { recursive: true, force: true });
  for (const folder of ['guide', 'reference', 'decisions'])
    mkdirSync(join(site, folder), { recursive: true });
  for (const { file, address, title, text } of pages) {
    const body = new Marked({ renderer: rendererFor(file) }).parse(text);
    const path = join(site, `${address === '' ? 'index' : address}.html`);
    writeFileSync(path, page({ title, body, menuText: menu(pages, address) }));
  }
  const written = pages.filter(({ address }) => !address.startsWith('decisions'));
  const entries = new Map(written.flatMap(entriesOf).map((entry) => [entry.id, entry]));
  writeFileSync(join(site, 'search.json'), JSON.stringify([...entries.values()]));
  writeFileSync(join(site, 'style.css'), style);
  writeFileSync(join(site, 'search.js'), search);
  const library = join(root, 'node_modules', 'minisearch');
  cpSync(join(library, 'dist', 'umd', 'index.js'), join(site, 'minisearch.js'));
  const licence = readFileSync(join(library, 'LICENSE.txt'), 'utf8').trim();
  const code = readFileSync(join(site, 'minisearch.js'), 'utf8').replace(
    /^\/\/# sourceMappingURL.*$/m,
    '',
  );
  writeFileSync(join(site, 'minisearch.js'), `/*! MiniSearch\n\n${licence}\n*/\n${code}`);
}
