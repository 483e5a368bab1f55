import { ensureReady } from './setup.mjs';

await ensureReady();
