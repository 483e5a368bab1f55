import { ensureReady } from './setup.mjs';

ensureReady();
