// The author in the audit log for work on the command line.
import { hostname, userInfo } from 'node:os';
import type { Author } from '@storewright/store/storage/audit';

/** The user of the operating system and the machine. */
export const author = (): Author => ({
  type: 'command-line',
  name: nameOfUser(),
  address: hostname(),
});

/** In a container a user may have a number and no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
