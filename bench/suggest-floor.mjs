// The least that a suggestion needs: node:http, pg and the statement of the server, nothing else.
// `node suggest-floor.mjs DATABASE_URL`
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const client = new pg.Client({
  connectionString: process.argv[2],
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
    left join lateral (select s.token, s.text from suggestion_token s
      where s.place = (select id from suggestion_place
          where project = $1 and kind = $2 and locale = $3)
        and s.token >= $4 and s.token < $5 order by s.token, s.text limit 40) w
      on i.status = 'Activated'`,
};
const server = createServer(async (request, response) => {
  const [name, input] = [...new URLSearchParams(request.url.split('?')[1])][0];
  const hash = createHash('sha256').update(request.headers.authorization.slice(7)).digest();
  const end = input.slice(0, -1) + String.fromCodePoint(input.codePointAt(input.length - 1) + 1);
  const [allowed, { rows }] = await Promise.all([
    client.query({ ...token, values: [hash, Date.now()] }),
    client.query({ ...found, values: ['bench', 'product-projection', name.slice(15), input, end] }),
  ]);
  const order = (left, right) => (left === right ? 0 : left < right ? -1 : 1);
  const sorted = rows
    .filter(({ text }) => text !== null)
    .sort(
      (left, right) =>
        (right.token === input) - (left.token === input) || order(left.text, right.text),
    );
  const texts = [...new Set(sorted.map(({ text }) => text))].slice(0, 10).map((text) => ({ text }));
  response.writeHead(allowed.rows.length === 1 ? 200 : 401, {
    'Content-Type': 'application/json; charset=utf-8',
  });
  response.end(JSON.stringify({ [name]: texts }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
