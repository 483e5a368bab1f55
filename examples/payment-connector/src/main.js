// Starts the connector: `npm start`.
import { openConnector } from './connector.js';

const app = openConnector(process.env);
const address = await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' });
console.log(`The connector listens at ${address}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close());
