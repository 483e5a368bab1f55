// Runs servers that are written in Java, for tests and benches. Maven resolves what a folder's `pom.xml` names, once
// for each version of that file; what is fetched and compiled stays in `node_modules/.java`.
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const limitMs = 10 * 60_000;
const mostBytes = 16_000_000;

const offline =
  /Temporary failure|Could ?n.t resolve host|UnknownHost|Unknown host|Network is unreachable|Connection (refused|reset|timed out)/i;

async function missingProgram() {
  for (const [program, ...parameters] of [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ]) {
    const isHere = await run(program, parameters).then(
      () => true,
      () => false,
    );
    if (!isHere) return `there is no program '${program}' here`;
  }
  return undefined;
}

/**
 * Returns the class path of a folder of `tools/`, or why it cannot be had here: a program is absent, or the registry
 * cannot be reached. Every other failure is thrown.
 */
export async function resolveJava(name) {
  const source = join(here, name);
  const folder = join(dirname(here), 'node_modules', '.java', name);
  const inputs = ['pom.xml', 'Launcher.java'].filter((file) => existsSync(join(source, file)));
  const wanted = inputs.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const mark = join(folder, 'resolved.txt');
  const classes = join(folder, 'classes');
  const list = join(folder, 'classpath.txt');
  const classpath = () => [classes, readFileSync(list, 'utf8').trim()].join(delimiter);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return { classpath: classpath() };
  const missing = await missingProgram();
  if (missing !== undefined) return { missing };
  mkdirSync(classes, { recursive: true });
  cpSync(join(source, 'pom.xml'), join(folder, 'pom.xml'));
  const goal = ['-q', '-B', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'];
  try {
    await run('mvn', goal, { cwd: folder, timeout: limitMs, maxBuffer: mostBytes });
  } catch (error) {
    if (offline.test(`${error.stdout}`)) return { missing: 'the Java packages cannot be fetched' };
    throw error;
  }
  if (inputs.includes('Launcher.java'))
    await run('javac', ['-d', classes, '-cp', classpath(), join(source, 'Launcher.java')]);
  writeFileSync(mark, wanted);
  return { classpath: classpath() };
}

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
 * Starts a Java program and waits for the first line that `ready` accepts.
 * @param ready returns what the line says, or `undefined` for every other line
 * @throws Error with the last output when the program ends before
 */
export async function startJava(parameters, ready, readyWithinMs = 120_000) {
  const child = spawn('java', parameters, { stdio: ['pipe', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  const answer = await Promise.race([output.until(ready), ended.then(() => undefined)]);
  clearTimeout(late);
  if (answer === undefined) throw new Error(`the Java program ended early\n${output.text()}`);
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
