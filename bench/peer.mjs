// The nearest peer: @labdigital/commercetools-mock, everything in the memory of one process. It
// needs Node 22 or newer, which run.mjs takes from the package `node-linux-…`.
import { CommercetoolsMock } from '@labdigital/commercetools-mock';

const mock = new CommercetoolsMock({
  enableAuthentication: true,
  validateCredentials: false,
  defaultProjectKey: 'bench',
  silent: true,
});
await mock.app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready http://127.0.0.1:${mock.app.server.address().port}\n`);
