// The ceiling: node:http that answers recorded bytes and does nothing else.
// `node bare.mjs FILE`, a JSON object of path → { status, body }.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = new Map(Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))));

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const { status, body } = answers.get(request.url);
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
