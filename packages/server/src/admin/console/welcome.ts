// The page at `/` for a browser that opens the address of the server, in its preferred language.

import { escapedHtml } from '@storewright/platform/html';
import { isDocumentationBuilt } from '../../provisioning/documentation-folder.ts';
import { version } from '../../provisioning/version.ts';
import type { AdminAnswer } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { pageHeaders } from './files.ts';
import { listOwnProjects } from './token.ts';

const english = {
  language: 'en',
  isRunning: 'storewright is running',
  signIn: 'Sign in to the console',
  open: 'Open the console',
  toLook: 'to look at projects, documents and requests.',
  projects: 'Projects',
  none: 'There is none yet.',
  connect: 'Connect a client',
  lines: 'The lines that SDKs and tools need are printed by',
  further: 'and for another client by',
  documentation: 'The documentation',
  isHere: 'is here too.',
  generators: 'For code generators',
  openApi: 'OpenAPI document',
  schema: 'GraphQL schema',
};

type Texts = { readonly [name in keyof typeof english]: string };

const german: Texts = {
  language: 'de',
  isRunning: 'storewright läuft',
  signIn: 'Zur Anmeldung',
  open: 'Zur Konsole',
  toLook: 'mit Projekten, Dokumenten und Anfragen.',
  projects: 'Projekte',
  none: 'Es gibt noch keines.',
  connect: 'Einen Client verbinden',
  lines: 'Die Zeilen, die SDKs und Werkzeuge brauchen, zeigt',
  further: 'und für einen weiteren Client',
  documentation: 'Die Dokumentation',
  isHere: 'ist auch hier.',
  generators: 'Für Codegeneratoren',
  openApi: 'OpenAPI-Dokument',
  schema: 'GraphQL-Schema',
};

const languages: ReadonlyMap<string, Texts> = new Map([
  ['en', english],
  ['de', german],
]);

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
    .filter(({ base, weight }) => languages.has(base) && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return languages.get(asked[0]?.base ?? '') ?? english;
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
