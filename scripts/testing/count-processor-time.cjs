// Preloaded into the processes of tests. Writes, when the process ends, how many seconds it took, and how many seconds of
// a processor it and the programs used that it started and saw end.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const ticksOfASecond = 100;

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

const folder = process.env.TEST_TIMES_FOLDER;
if (folder !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const times = {
      module: process.argv[1],
      elapsed: performance.now() / 1_000,
      own: (user + system) / 1e6,
      programs: secondsOfPrograms(),
    };
    try {
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(times));
    } catch {
      // The figures are only printed.
    }
  });
