// How many seconds of a processor each process of tests used, with the programs that it started.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { secondsOfPrograms } = createRequire(import.meta.url)('./count-processor-time.cjs');

/** Lines of each list. */
const shown = 15;

/** @param {string} directory Where the processes of tests leave their figures. */
export function openTimes(directory) {
  const folder = join(directory, 'times');
  mkdirSync(folder);
  process.env.TEST_TIMES_FOLDER = folder;
  const started = performance.now();
  const before = secondsOfPrograms();
  let all = [];
  let inAll = 0;
  return {
    /** After the database has stopped. */
    read() {
      inAll = secondsOfPrograms() - before;
      all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    },
    /** @param {(module: string) => string[]} filesIn */
    report(filesIn) {
      const sum = (member) => all.reduce((total, one) => total + one[member], 0);
      const [own, programs] = [sum('own'), sum('programs')];
      const [elapsed, ...used] = [
        (performance.now() - started) / 1_000,
        own,
        programs,
        inAll - own - programs,
      ].map((one) => one.toFixed(0));
      const most = [...all].sort((one, other) => usedBy(other) - usedBy(one)).slice(0, shown);
      return [
        `\n${all.length} processes took ${elapsed} s. Seconds of a processor: ${used[0]} in them, ${used[1]} in programs, ${used[2]} in the database.`,
        'The most (processor, elapsed):',
        ...most.map((one) => lineOf(one, filesIn(one.module))),
        'The programs that used the most (processor, how many, processor of each):',
        ...formsOf(all).slice(0, shown).map(lineOfForm),
        '',
      ].join('\n');
    },
  };
}

const usedBy = ({ own, programs }) => own + programs;

/** Programs of all processes by the form of their command line, the most used first. */
function formsOf(all) {
  const sums = new Map();
  for (const { form, count, seconds } of all.flatMap(({ forms }) => forms)) {
    const before = sums.get(form) ?? { form, count: 0, seconds: 0 };
    sums.set(form, { form, count: before.count + count, seconds: before.seconds + seconds });
  }
  return [...sums.values()].sort((one, other) => other.seconds - one.seconds);
}

function lineOfForm({ form, count, seconds }) {
  const [sum, each] = [seconds, seconds / count].map((n) => n.toFixed(1).padStart(8));
  return `${sum} s ${String(count).padStart(6)} ${each} s  ${form}`;
}

function lineOf(one, files) {
  const [processor, elapsed] = [usedBy(one), one.elapsed].map((n) => n.toFixed(1).padStart(8));
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return `${processor} s ${elapsed} s  ${files[0]}${more}`;
}
