// `mc.…`: the console's own pages, and the pages of applications.
import { readFileSync } from 'node:fs';
import type { Asked } from '../applications/caller.ts';
import {
  applications,
  customViews,
  findRegistered,
  type Registered,
} from '../applications/store.ts';
import type { ViewDraft } from '../applications/view-draft.ts';
import { type HostingAnswer, type HostingWorld, json } from '../applications/world.ts';
import type { Place } from '../hosts.ts';
import { applicationPage } from './application.ts';

const folder = new URL('../../console-files/', import.meta.url);

const policyOf = ({ gateway }: Place): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${gateway}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const headersFor = (place: Place, type: string) => ({
  'Content-Type': type,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyOf(place),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
});

const files = new Map([
  ['/-/applications.mjs', 'text/javascript; charset=utf-8'],
  ['/-/style.css', 'text/css; charset=utf-8'],
]);

/** Its script finds out what to show: the server does not know here who is signed in. */
const shell = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/-/style.css">
<script type="module" src="/-/applications.mjs"></script>
</head>
<body>
<header><a href="/">storewright</a></header>
<main id="app"></main>
<noscript>These pages need JavaScript.</noscript>
</body>
</html>
`;

export async function answerPages({ hosting, request, place }: Asked): Promise<HostingAnswer> {
  const [path = '/'] = request.url.split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return json(405, { message: 'Pages are requested with GET.' }, { Allow: 'GET, HEAD' });
  const type = files.get(path);
  if (type !== undefined) {
    const text = readFileSync(new URL(path.slice('/-/'.length), folder), 'utf8');
    return { status: 200, headers: headersFor(place, type), body: text };
  }
  const [first = '', second, ...others] = path.split('/').filter((part) => part !== '');
  const isOwn = second === undefined || ['account', 'login'].includes(first) || first === 'logout';
  if (isOwn) return page(place, 200, 'storewright');
  const registered =
    first === 'custom-views'
      ? await viewAt(hosting, second, others)
      : await findRegistered(
          hosting.database,
          applications,
          second === 'projects' ? (others[0] ?? '') : second,
        );
  return registered === undefined
    ? page(place, 404, 'Not found')
    : applicationPage(hosting, place, registered.data.url);
}

/** `/custom-views/<id>/projects/<projectKey>…`, in a frame of the page that offers the view. */
const viewAt = async (
  { database }: HostingWorld,
  id: string,
  [word, project]: readonly string[],
): Promise<Registered<ViewDraft> | undefined> =>
  word === 'projects' && project !== undefined
    ? findRegistered(database, customViews, id)
    : undefined;

const page = (place: Place, status: number, title: string): HostingAnswer => ({
  status,
  headers: headersFor(place, 'text/html; charset=utf-8'),
  body: shell(title),
});
