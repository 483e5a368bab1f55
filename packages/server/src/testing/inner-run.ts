// A run of test files within a test. It has the options of the process that starts it.

/** The runner must not report to the one that is running, and its processes are counted as programs of that one. */
export function environmentOfRun(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, TEST_TIMES_FOLDER: __, ...environment } = process.env;
  return environment;
}
