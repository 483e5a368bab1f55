// Machines of a drill: each has processes and a network of its own, joined by a bridge, so that a
// whole machine can be switched off, cut off, or slowed down. Everything stands in namespaces that end
// with the drill, however that ends; nothing of the host is changed.
import { spawn, spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const mark = 'DRILL_NETWORK';
const net = '198.18.24';
const deafTable = '24';

/** Whether this process has a network of its own, as `run.mjs --cluster` gives itself one. */
const isApart = () => process.env[mark] === 'own';

/** Runs the same program again in a network of its own; answers its exit code, or nothing when it has one. */
export function apart() {
  if (isApart() || noMachines() !== undefined) return undefined;
  const again = [process.execPath, ...process.argv.slice(1)];
  // Whoever ends this process ends that one.
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'unshare', '--net', ...again], {
    stdio: 'inherit',
    env: { ...process.env, [mark]: 'own' },
  });
  return status ?? 1;
}

const programs = ['unshare', 'nsenter', 'setpriv', 'ip', 'ss', 'tc', 'ps', 'pkill', 'bash'];

/** Programs of these names that are not to be found. */
export const missing = (names) =>
  names.filter((name) => spawnSync('which', [name], { stdio: 'ignore' }).status !== 0);

/** Why there can be no machines here, if so. */
export function noMachines() {
  if (process.platform !== 'linux') return 'namespaces need Linux';
  if (process.getuid() !== 0) return 'namespaces need root';
  const absent = missing(programs);
  if (absent.length > 0) return `not installed: ${absent.join(', ')}`;
  const { status, stderr } = spawnSync(
    'unshare',
    ['--net', '--pid', '--fork', '--mount-proc', 'ip', 'link', 'add', 'br0', 'type', 'bridge'],
    { encoding: 'utf8' },
  );
  return status === 0 ? undefined : `no namespaces can be made: ${stderr.trim()}`;
}

function done(program, ...parameters) {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${stderr}`);
}

const ip = (...parameters) => done('ip', ...parameters);

/** The bridge of a drill; `machine(name)` starts a machine on it. */
export function openNetwork({ folder, later }) {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'br0', 'type', 'bridge');
  // Otherwise its address is the lowest one of its ports, another one when a machine is cut off, and whoever
  // has talked to us through it does not reach us for a while.
  ip('link', 'set', 'br0', 'address', '02:00:00:00:00:01');
  ip('address', 'add', `${net}.1/24`, 'dev', 'br0');
  ip('link', 'set', 'br0', 'up');
  later(async () => ip('link', 'delete', 'br0'));
  let machines = 0;
  return {
    async machine(name) {
      machines += 1;
      const address = `${net}.${10 + machines}`;
      const machine = new Machine({ name, address, folder: folder(name) });
      later(() => machine.powerOff());
      await machine.boot();
      return machine;
    },
  };
}

class Machine {
  /** What runs in it ends with this process, and that with the drill. */
  box;
  pid;
  /** Those through which programs were started. */
  entries = [];

  constructor(setting) {
    Object.assign(this, setting);
    this.port = `to-${this.name}`;
  }

  async boot() {
    const init = 'sleep infinity & wait';
    const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
    this.box = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'bash', '-c', init],
      { stdio: 'ignore' },
    );
    this.ended = new Promise((resolve) => this.box.once('exit', resolve));
    this.pid = await firstChild(this.box.pid);
    ip('link', 'add', this.port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${this.pid}`);
    this.do('ip', 'link', 'set', 'lo', 'up');
    this.do('ip', 'address', 'add', `${this.address}/24`, 'dev', 'eth0');
    this.do('ip', 'link', 'set', 'eth0', 'up');
    ip('link', 'set', this.port, 'master', 'br0', 'up');
  }

  /** How a program is called that runs in the machine; `cwd` is lost on the way in. */
  within(program, parameters, { user, cwd = this.folder } = {}) {
    const enter = ['--target', `${this.pid}`, '--net', '--pid', '--mount', '--'];
    const as =
      user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
    return ['nsenter', [...enter, 'env', '-C', cwd, ...as, program, ...parameters]];
  }

  do(program, ...parameters) {
    done(...flat(this.within(program, parameters)));
  }

  /** Starts a program; its output goes to a file in the folder of the machine. */
  start(program, parameters, { environment = {}, cwd, user } = {}) {
    const log = openSync(join(this.folder, `${program.split('/').at(-1)}.log`), 'a');
    const [enter, all] = this.within(program, parameters, { user, cwd });
    const child = spawn(enter, all, {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    this.entries.push(child);
    return child;
  }

  /** The end of what each of its programs has said, or all. */
  lastLines(length = 1_500) {
    const logs = readdirSync(this.folder).filter((name) => name.endsWith('.log'));
    const end = (name) => readFileSync(join(this.folder, name), 'utf8').slice(-length);
    return logs.map((name) => `${this.name} ${name}: ${end(name)}`).join('\n');
  }

  /** Sends a signal to every process of that name in the machine. */
  signal(name, program) {
    return this.pkill(`-${name}`, '-x', program);
  }

  /** The same to those whose command line has that text. */
  signalTitled(name, title) {
    return this.pkill(`-${name}`, '-f', title);
  }

  pkill(...parameters) {
    const [enter, all] = this.within('pkill', parameters);
    return spawnSync(enter, all).status === 0;
  }

  /** As when the power goes: nothing in it does anything any more. */
  async powerOff() {
    this.box.kill('SIGKILL');
    await this.ended;
    // Who was stopped together with his program does not see its end, and this process would wait for him.
    for (const entry of this.entries.splice(0)) entry.kill('SIGKILL');
    // The kernel takes the network away after its last process, which may take minutes.
    spawnSync('ip', ['link', 'delete', this.port]);
  }

  /** From now on nothing comes through, in both directions, and nobody is told. */
  cut() {
    ip('link', 'set', this.port, 'nomaster');
  }

  join() {
    ip('link', 'set', this.port, 'master', 'br0');
  }

  /**
   * Nothing that is sent from here arrives at these machines: at the same moment for all, because the one
   * rule leads to a table that is there already. Otherwise one of them would always hear more.
   */
  deafTo(machines) {
    for (const { address } of machines)
      this.do('ip', 'route', 'replace', 'blackhole', address, 'table', deafTable);
    this.do('ip', 'rule', 'add', 'priority', '1', 'lookup', deafTable);
  }

  hears() {
    this.do('ip', 'rule', 'del', 'priority', '1');
    this.do('ip', 'route', 'flush', 'table', deafTable);
  }

  /**
   * What its programs have said from that port and nobody has heard yet is not said again: the kernel
   * would go on with it when they are dead, and one machine would hear more of it than another.
   */
  hushes(port, machines) {
    for (const { address } of machines)
      this.do('ss', '-K', '-n', 'state', 'connected', 'sport', '=', `:${port}`, 'dst', address);
  }

  /** How often its programs have said that. */
  said(text) {
    return this.lastLines(Number.MAX_SAFE_INTEGER).split(text).length - 1;
  }

  /** What is sent to it comes at this rate only; undefined: as fast as it goes. */
  slow(rate) {
    const add = [
      'add',
      'dev',
      this.port,
      'root',
      'tbf',
      'rate',
      rate,
      'burst',
      '4kb',
      'latency',
      '2s',
    ];
    const remove = ['del', 'dev', this.port, 'root'];
    done('tc', 'qdisc', ...(rate === undefined ? remove : add));
  }
}

const flat = ([program, parameters]) => [program, ...parameters];

async function firstChild(pid) {
  for (let tries = 0; tries < 500; tries += 1) {
    const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', `${pid}`], {
      encoding: 'utf8',
    });
    const found = /^\s*(\d+) bash/.exec(stdout)?.[1];
    if (found !== undefined) return Number(found);
    await sleep(10);
  }
  throw new Error('a machine does not start');
}
