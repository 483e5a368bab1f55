// Preloaded into the processes of tests. Writes, when the process ends, how many seconds it took, and how many seconds of
// a processor it and the programs used that it started and saw end; of the programs also by their command lines.
const childProcess = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { basename, join } = require('node:path');

const ticksOfASecond = 100;

/** Words of a command line that its form has, after the program. */
const maxWords = 3;

const isScript = /\.[cm]?[jt]s$/;
const isCommand = /^[a-z][a-z-]*$/;

/** Only Linux shows it. */
function secondsOfPrograms() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksOfASecond;
  } catch {
    return 0;
  }
}

exports.secondsOfPrograms = secondsOfPrograms;

/** The program, its script and its first commands, without what differs from one run to the next. */
function formOf(program, parameters = []) {
  const isFlag = (word) => word.startsWith('-');
  const first = parameters.findIndex((word) => !isFlag(word));
  const rest = first < 0 ? [] : parameters.slice(first);
  const end = rest.findIndex(isFlag);
  const words = end < 0 ? rest : rest.slice(0, end);
  const known = words.filter((word) => isScript.test(word) || isCommand.test(word));
  return [program, ...known.slice(0, maxWords)].map((word) => basename(word)).join(' ');
}

const forms = new Map();
let noted = 0;

/** What was used since the program before this one ended was used by this one. */
function noteEnd(form) {
  const now = secondsOfPrograms();
  const { count, seconds } = forms.get(form) ?? { count: 0, seconds: 0 };
  forms.set(form, { count: count + 1, seconds: seconds + now - noted });
  noted = now;
}

function followPrograms() {
  const { ChildProcess } = childProcess;
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function start(options) {
    const form = formOf(options.file, options.args?.slice(1));
    this.prependOnceListener('exit', () => noteEnd(form));
    return spawn.call(this, options);
  };
  for (const name of ['spawnSync', 'execFileSync']) {
    const run = childProcess[name];
    childProcess[name] = (program, ...others) => {
      try {
        return run(program, ...others);
      } finally {
        noteEnd(formOf(program, Array.isArray(others[0]) ? others[0] : []));
      }
    };
  }
  syncBuiltinESMExports();
}

const folder = process.env.TEST_TIMES_FOLDER;
if (folder !== undefined) {
  followPrograms();
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const times = {
      module: process.argv[1],
      elapsed: performance.now() / 1_000,
      own: (user + system) / 1e6,
      programs: secondsOfPrograms(),
      forms: [...forms].map(([form, used]) => ({ form, ...used })),
    };
    try {
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(times));
    } catch {
      // The figures are only printed.
    }
  });
}
