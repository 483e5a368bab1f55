// Processor time of this process, of PostgreSQL and of a search engine on this machine, as Linux counts it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 1_000 / Number(execFileSync('getconf', ['CLK_TCK']));

/** Parent and milliseconds of a process with its ended children; nothing when it is gone. */
function stateOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), ms: ticks.reduce((sum, one) => sum + one) * tickMs };
  } catch {
    return undefined;
  }
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/**
 * @param client of the PostgreSQL that is measured
 * @param searchUrl of an engine that tells its process, if there is one
 * @returns what reads the milliseconds so far
 */
export async function processorsOf(client, searchUrl) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const { parent: postmaster } = stateOf(rows[0].pid);
  const engine = searchUrl === undefined ? [] : [await engineProcess(searchUrl)];
  return () => {
    const { user, system } = process.cpuUsage();
    const others = processes()
      .map((pid) => ({ pid: Number(pid), ...stateOf(pid) }))
      .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
      .concat(engine.map((pid) => ({ pid, ...stateOf(pid) })));
    return others.reduce((sum, { ms = 0 }) => sum + ms, (user + system) / 1_000);
  };
}

async function engineProcess(searchUrl) {
  const answer = await fetch(new URL('/_nodes/_local/process', searchUrl));
  const { nodes } = await answer.json();
  return Object.values(nodes)[0].process.id;
}
