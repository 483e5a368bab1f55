// The page at `/` for a browser that opens the address of the server, in its preferred language.

import { escapedHtml } from '@storewright/platform/html';
import { isDocumentationBuilt } from '../../provisioning/documentation-folder.ts';
import { version } from '../../provisioning/version.ts';
import type { AdminAnswer, AdminWorld } from '../common/operation.ts';
import { pageHeaders, readConsoleFile } from './files.ts';
import { listOwnProjects } from './token.ts';

/** The messages of the area `welcome` of a language file of the console. */
interface Texts {
  readonly language: string;
  readonly isRunning: string;
  readonly signIn: string;
  readonly open: string;
  readonly toLook: string;
  readonly projects: string;
  readonly none: string;
  readonly connect: string;
  readonly lines: string;
  readonly further: string;
  readonly documentation: string;
  readonly isHere: string;
  readonly generators: string;
  readonly openApi: string;
  readonly schema: string;
}

let known: ReadonlyMap<string, Texts> | undefined;

/** By language. The build of the console writes them from its language files; what a language lacks is English. */
function languages(): ReadonlyMap<string, Texts> {
  const all = () =>
    Object.entries<Omit<Texts, 'language'>>(JSON.parse(readConsoleFile('welcome.json')));
  known ??= new Map(all().map(([language, texts]) => [language, { language, ...texts }]));
  return known;
}

const maxHeaderLength = 500;

/** The first available language of the header, by its weights. */
export function preferred(header = ''): Texts {
  const asked = header
    .slice(0, maxHeaderLength)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one
        .trim()
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
      return { base: tag.split('-', 1)[0] ?? '', weight };
    })
    .filter(({ base, weight }) => languages().has(base) && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return languages().get(asked[0]?.base ?? '') ?? languages().get('en')!;
}

/** Shows nothing about the server before sign-in. */
export async function welcomePage(
  admin: AdminWorld | undefined,
  texts: Texts,
): Promise<AdminAnswer> {
  const text =
    admin === undefined
      ? closed(texts)
      : page(texts, (await listOwnProjects(admin)).map(entryOf).join(''));
  const file = { type: 'text/html; charset=utf-8', text };
  return { status: 200, file, headers: { ...pageHeaders, Vary: 'Accept-Language' } };
}

const entryOf = (key: string): string =>
  `<li><a href="/-/console#/${encodeURIComponent(key)}">${escapedHtml(key)}</a></li>`;

const framed = (language: string, header: string, main: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>storewright</title>
<link rel="icon" href="/-/console/icon.svg">
<link rel="stylesheet" href="/-/console/style.css">
</head>
<body>
<header><a href="/">storewright</a>${header}</header>
<main>
${main}
</main>
</body>
</html>
`;

const closed = ({ language, isRunning, signIn }: Texts): string =>
  framed(language, '', `<h1>${isRunning}</h1>\n<p><a href="/-/console">${signIn}</a></p>`);

const page = (texts: Texts, projects: string): string =>
  framed(
    texts.language,
    ` <span>${escapedHtml(version)}</span>`,
    `<h1>${texts.isRunning}</h1>
<p><a href="/-/console">${texts.open}</a> ${texts.toLook}</p>
<h2>${texts.projects}</h2>
${projects === '' ? `<p>${texts.none}</p>` : `<ul>${projects}</ul>`}
<h2>${texts.connect}</h2>
<p>${texts.lines}</p>
<pre>npx storewright env</pre>
<p>${texts.further}</p>
<pre>npx storewright client create PROJECT --scope manage_project</pre>
${isDocumentationBuilt() ? `<p><a href="/-/docs">${texts.documentation}</a> ${texts.isHere}</p>` : ''}
<h2>${texts.generators}</h2>
<ul>
<li><a href="/-/openapi.json">${texts.openApi}</a></li>
<li><a href="/-/schema.graphql">${texts.schema}</a></li>
</ul>`,
  );
