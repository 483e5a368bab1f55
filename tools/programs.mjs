// Servers that are not written in JavaScript, as tests and benches start them.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** What a package manager prints when its registry cannot be reached. */
export const offline =
  /Temporary failure|Could ?n.t resolve host|UnknownHost|Unknown host|no such host|Network is unreachable|Connection (refused|reset|timed out)/i;

const mostCharacters = 20_000;

/** The output of a program by lines, and its last part as text. */
function outputOf(child) {
  let text = '';
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      text = `${text}${line}\n`.slice(-mostCharacters);
      for (const listener of listeners) listener(line);
    });
  const until = (read) =>
    new Promise((resolve) => {
      const listener = (line) => {
        const found = read(line);
        if (found === undefined) return;
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
    });
  return { text: () => text, until };
}

/**
 * Starts a program and waits for the first line that `ready` accepts.
 * @param ready returns what the line says, or `undefined` for every other line
 * @throws Error with the last output when the program ends before
 */
export async function startServerProgram(program, parameters, ready, readyWithinMs = 120_000) {
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  const stop = async (signal = 'SIGTERM', withinMs = 30_000) => {
    child.kill(signal);
    // A program that ignores the signal must not keep its test from ending.
    const killing = setTimeout(() => child.kill('SIGKILL'), withinMs);
    await ended;
    clearTimeout(killing);
  };
  const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  const answer = await Promise.race([output.until(ready), ended.then(() => undefined)]);
  clearTimeout(late);
  if (answer === undefined) throw new Error(`${program} ended early\n${output.text()}`);
  return { answer, pid: child.pid, ended, stop, output: output.text, say: sayTo(child, output) };
}

/** Sends a line, and returns the lines that begin with `record` until there is one that is `done`. */
const sayTo = (child, output) => async (line) => {
  const records = [];
  const done = output.until((one) => {
    if (one.startsWith('record ')) records.push(one);
    return one === 'done' ? records : undefined;
  });
  child.stdin.write(`${line}\n`);
  const ended = new Promise((_, reject) => {
    child.once('exit', () => reject(new Error(`the program ended\n${output.text()}`)));
  });
  return Promise.race([done, ended]);
};

/** Ports that nothing listens on now. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise((done) => server.listen(0, '127.0.0.1', done))),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
