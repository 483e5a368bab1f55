// The page at `/` for whoever opens the address of the server in a browser.
import { version } from '../../composition/version.ts';
import type { AdminAnswer } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { pageHeaders } from './files.ts';
import { listedProjects } from './token.ts';

/** Of the server nothing is told where whoever asks has yet to sign in. */
export async function welcomePage(admin: AdminWorld | undefined): Promise<AdminAnswer> {
  const text =
    admin === undefined ? closed : page((await listedProjects(admin)).map(entryOf).join(''));
  const file = { type: 'text/html; charset=utf-8', text };
  return { status: 200, file, headers: pageHeaders };
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities.get(one)!);

const entryOf = (key: string): string =>
  `<li><a href="/-/console#/${encodeURIComponent(key)}">${escaped(key)}</a></li>`;

const framed = (header: string, main: string): string => `<!doctype html>
<html lang="en">
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

const closed = framed(
  '',
  '<h1>storewright is running</h1>\n<p><a href="/-/console">Sign in to the console</a>.</p>',
);

const page = (projects: string): string =>
  framed(
    ` <span>${escaped(version)}</span>`,
    `<h1>storewright is running</h1>
<p><a href="/-/console">Open the console</a> to look at projects, documents and requests.</p>
<h2>Projects</h2>
${projects === '' ? '<p>There is none yet.</p>' : `<ul>${projects}</ul>`}
<h2>Connect a client</h2>
<p>The lines that SDKs and tools need are printed by</p>
<pre>npx storewright env</pre>
<p>and for a further client by</p>
<pre>npx storewright client create PROJECT --scope manage_project</pre>
<p><a href="/-/docs">The documentation</a> is here too.</p>
<h2>For code generators</h2>
<ul>
<li><a href="/-/openapi.json">OpenAPI document</a></li>
<li><a href="/-/schema.graphql">GraphQL schema</a></li>
</ul>`,
  );
