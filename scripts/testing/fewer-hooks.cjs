// Preloaded into the processes of tests. The test runner of Node 20 follows every promise until it is collected, to
// know which test an uncaught error belongs to. That costs a fifth of the processor time of a file that sends requests.
// The runner needs it only while files are loaded, to know which suite a test belongs to. An uncaught error still fails
// the process later.
const hooks = require('node:async_hooks');

const { createHook } = hooks;
hooks.createHook = (callbacks) => {
  if (!new Error().stack.includes('node:internal/test_runner')) return createHook(callbacks);
  hooks.createHook = createHook;
  const { destroy, ...others } = callbacks;
  const hook = createHook(others);
  globalThis.stopFollowingPromises = () => hook.disable();
  return hook;
};
