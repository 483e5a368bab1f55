// Runs servers that are written in Java, for tests and benches. Maven resolves what a folder's `pom.xml` names, once
// for each version of that file; what is fetched and compiled stays in `node_modules/.java`.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { offline, startServerProgram } from './programs.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const limitMs = 10 * 60_000;
const mostBytes = 16_000_000;

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

/** Starts a Java program and waits for the first line that `ready` accepts. */
export const startJava = (parameters, ready) => startServerProgram('java', parameters, ready);
