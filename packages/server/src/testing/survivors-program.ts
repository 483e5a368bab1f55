// Prints how many bytes of each read survive. A process of its own: the test runner follows every promise, and
// what it notes of them survives too.
import { startTestServer } from './harness.ts';
import { measureSurvivors } from './survivors.ts';

const server = await startTestServer();
try {
  const draft = { name: { en: 'Lamps' }, slug: { en: 'lamps' } };
  const { body } = await server.request('POST', '/categories', draft);
  const load = {
    url: `${server.url}/${server.projectKey}/categories/${body.id}`,
    method: 'GET' as const,
    headers: { authorization: `Bearer ${await server.token()}` },
  };
  process.stdout.write(`${await measureSurvivors(load, 3_000)}\n`);
} finally {
  await server.close();
}
