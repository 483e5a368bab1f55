// A test run that will be killed: starts a server and tells where it is.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './index.ts';

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('storewright-run-'));
const before = new Set(folders());
const { url } = await startServer();
const folder = folders().find((name) => !before.has(name));
process.stdout.write(JSON.stringify({ url, folder: join(tmpdir(), folder ?? 'missing') }));
setInterval(() => undefined, 1_000);
