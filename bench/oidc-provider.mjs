// The peer of the token service: npm `oidc-provider` with its adapter in memory, which lets one
// client get opaque tokens by client credentials and ask about them. It keeps nothing on disk.
// `node oidc-provider.mjs CLIENT_ID CLIENT_SECRET SCOPE`
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const [clientId, clientSecret, scope] = process.argv.slice(2);

const provider = new Provider('http://127.0.0.1', {
  clients: [
    {
      client_id: clientId,
      // The peer decodes both parts of Basic as a form, ours are taken as they are.
      client_secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      scope,
    },
  ],
  scopes: [scope],
  features: {
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    devInteractions: { enabled: false },
  },
  routes: { token: '/oauth/token', introspection: '/oauth/introspect' },
  ttl: { ClientCredentials: 172_800 },
});

const server = createServer(provider.callback());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
