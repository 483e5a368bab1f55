// The clients in other languages: which programs each needs, how its packages are fetched, how its flow is run.
// A command is a program with its parameters; it runs in a copy of the client's folder below `interop/`.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const python = process.platform === 'win32' ? 'python' : 'python3';
const inEnvironment = (folder, program) =>
  process.platform === 'win32'
    ? join(folder, 'venv', 'Scripts', `${program}.exe`)
    : join(folder, 'venv', 'bin', program);

const classpath = (folder) => readFileSync(join(folder, 'classpath.txt'), 'utf8').trim();
const sourceOf = (name) => join('src', 'main', 'java', 'interop', `${name}.java`);

/** A flow takes seconds: what is compiled for long runs does not pay. */
const shortRun = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** A client in Java; the first class has the flow. */
const javaClient = (name, [main, ...others]) => ({
  name,
  language: 'Java',
  needs: [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ],
  fetch: () => [
    ['mvn', '-q', '-B', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'],
  ],
  build: (folder) => [
    [
      'javac',
      ...shortRun.map((option) => `-J${option}`),
      ...['-d', 'classes', '-cp', classpath(folder), ...[main, ...others].map(sourceOf)],
    ],
  ],
  run: (folder) => [
    ...['java', ...shortRun, '-cp', `classes${delimiter}${classpath(folder)}`, `interop.${main}`],
  ],
  environment: { MAVEN_OPTS: shortRun.join(' ') },
  holds: (folder) =>
    ['classes', 'classpath.txt'].every((one) => existsSync(join(folder, one))) &&
    classpath(folder).split(delimiter).every(existsSync),
});

/**
 * `needs` print their version; a client whose programs are absent is left out. The first of them runs the flow.
 * `fetch` needs a package registry, `build` and `run` do not. With `holds`, both are done once
 * for the files of a client, as long as it finds what they left. `more` are steps of this client alone. A client with
 * `steps` has a flow of its own, and `settings` are those of its project.
 */
export const clients = [
  // Its client of the Import API has a step of its own.
  { ...javaClient('java', ['Flow', 'Catalogue', 'Approval', 'Patch']), more: ['import'] },
  {
    ...javaClient('java-history', ['History']),
    settings: { history: true },
    steps: [
      ...['project', 'record-of-creation', 'record-of-update', 'filtered-records'],
      'record-of-deletion',
    ],
  },
  {
    name: 'python',
    language: 'Python',
    needs: [[python, '--version']],
    fetch: (folder) => [
      ...(existsSync(inEnvironment(folder, 'python')) ? [] : [[python, '-m', 'venv', 'venv']]),
      [inEnvironment(folder, 'pip'), 'install', '-q', '-r', 'requirements.txt'],
    ],
    build: () => [],
    run: (folder) => [inEnvironment(folder, 'python'), 'flow.py'],
    holds: (folder) => existsSync(inEnvironment(folder, 'python')),
    // The client speaks plain HTTP only when it is told so.
    environment: { OAUTHLIB_INSECURE_TRANSPORT: '1' },
  },
  {
    name: 'go',
    language: 'Go',
    needs: [['go', 'version']],
    fetch: () => [['go', 'mod', 'download']],
    build: () => [['go', 'build', '-o', 'flow', '.']],
    run: (folder) => [join(folder, 'flow')],
    holds: (folder) => existsSync(join(folder, 'flow')),
    environment: { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
  },
];
