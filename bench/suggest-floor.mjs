// The least that a suggestion needs: node:http, pg and the statements of the server, nothing else.
// For misspelled inputs that is the search of the build itself, without the server around it.
// `node suggest-floor.mjs DATABASE_URL FOLDER_OF_THE_BUILD`
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { moduleOf } from '../drills/frame/builds.mjs';

const [connectionString, build] = process.argv.slice(2);
const ofBuild = (path) => import(pathToFileURL(moduleOf(build, path)).href);
const [{ connect }, { createStorage }, { kinds }] = await Promise.all(
  ['storage/connection/database.js', 'storage/open/postgres.js', 'resources/index.js'].map(ofBuild),
);
const { suggestions } = createStorage(await connect({ url: connectionString }), kinds);

const client = new pg.Client({
  connectionString,
  pipeline: true,
  options: '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
});
await client.connect();
const token = {
  name: 'token',
  text: 'select project, scope from access_token where hash = $1 and expires_at > $2',
};
const found = {
  name: 'found',
  text: `select i.status, w.token, w.text from (select (select p."s_searchIndexing.products.status"
      from project p where p.project = $1 and p.id = $1) as status) i
    left join lateral (select f.token, f.text from (select id from suggestion_place
        where project = $1 and locale = $3 and $2 = any(kinds)) p
      cross join lateral (select s.token, s.text from suggestion_token s
        where s.place = p.id and s.token >= $4 and s.token < $5
        order by s.token, s.text limit 40) f) w
      on i.status = 'Activated'`,
};
const kind = 'product-projection';

async function beginning(locale, input) {
  const end = input.slice(0, -1) + String.fromCodePoint(input.codePointAt(input.length - 1) + 1);
  const values = ['bench', kind, locale, input, end];
  const { rows } = await client.query({ ...found, values });
  const order = (left, right) => (left === right ? 0 : left < right ? -1 : 1);
  const sorted = rows
    .filter(({ text }) => text !== null)
    .sort(
      (left, right) =>
        (right.token === input) - (left.token === input) || order(left.text, right.text),
    );
  return [...new Set(sorted.map(({ text }) => text))].slice(0, 10);
}

async function misspelt(locale, input) {
  const searches = [{ locale, inputs: [input] }];
  const { texts } = await suggestions.find('bench', kind, { searches, fuzzy: true, limit: 10 });
  return texts[0];
}

const server = createServer(async (request, response) => {
  const parameters = new URLSearchParams(request.url.split('?')[1]);
  const [name, input] = [...parameters][0];
  const hash = createHash('sha256').update(request.headers.authorization.slice(7)).digest();
  const search = parameters.has('fuzzy') ? misspelt : beginning;
  const [allowed, texts] = await Promise.all([
    client.query({ ...token, values: [hash, Date.now()] }),
    search(name.slice('searchKeywords.'.length), input),
  ]);
  const body = JSON.stringify({ [name]: texts.map((text) => ({ text })) });
  response.writeHead(allowed.rows.length === 1 ? 200 : 401, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
