import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: 'storewright/testing/vitest', testTimeout: 60_000, hookTimeout: 60_000 },
});
