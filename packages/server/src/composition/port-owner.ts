// Which process listens on a port, if the system reveals it: for the message about a busy one.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * `node (process 4711)`; `undefined` where the system or the rights of this user do not allow it.
 */
export function portOwner(port: number): string | undefined {
  try {
    const inode = listeningInode(port);
    return inode === undefined ? undefined : processWith(`socket:[${inode}]`);
  } catch {
    return undefined;
  }
}

const listening = '0A';

/** Linux lists sockets as lines of `sl local_address rem_address st … inode`. */
function listeningInode(port: number): string | undefined {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1),
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.find(([, local, , state]) => state === listening && local?.endsWith(ending))?.[9];
}

function processWith(socket: string): string | undefined {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (holdsSocket(id, socket))
      return `${readFileSync(`/proc/${id}/comm`, 'utf8').trim()} (process ${id})`;
  return undefined;
}

function holdsSocket(id: string, socket: string): boolean {
  try {
    const folder = `/proc/${id}/fd`;
    return readdirSync(folder).some((descriptor) => linkOf(`${folder}/${descriptor}`) === socket);
  } catch {
    return false; // a process of somebody else
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // closed meanwhile
  }
}
