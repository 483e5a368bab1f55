/** Where names are short enough for a Unix socket. */
import { tmpdir } from 'node:os';

/** A socket's path has room for about a hundred bytes, and what we put in needs some forty. */
const LONGEST = 60;

/** The folder for temporary files; `/tmp` when the configured one has a very long path. */
export function shortTemporaryFolder(): string {
  const configured = tmpdir();
  return Buffer.byteLength(configured) <= LONGEST ? configured : '/tmp';
}
