/**
 * Drops a database of a test. An autovacuum worker may be in it for a moment and is not ours to
 * end, so a refusal is tried again, for ten seconds at most.
 * @param run Runs a statement on another database of the server.
 */
export async function dropDatabase(
  run: (statement: string) => Promise<unknown>,
  name: string,
  tries = 40,
): Promise<void> {
  try {
    await run(`drop database if exists ${name} with (force)`);
  } catch (error) {
    const isBusy = ['42501', '55006'].includes(String((error as { code?: unknown }).code));
    if (!isBusy || tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await dropDatabase(run, name, tries - 1);
  }
}
