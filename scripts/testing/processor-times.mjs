// How many seconds of a processor each process of tests used, with the programs that it started.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shown = 15;

/** @param {string} directory Where the processes of tests leave their figures. */
export function openTimes(directory) {
  const folder = join(directory, 'times');
  mkdirSync(folder);
  process.env.TEST_TIMES_FOLDER = folder;
  const started = performance.now();
  let all = [];
  return {
    read() {
      all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    },
    /** @param {(module: string) => string[]} filesIn */
    report(filesIn) {
      if (all.length < shown) return '';
      const sum = (member) => all.reduce((total, one) => total + one[member], 0).toFixed(0);
      const elapsed = ((performance.now() - started) / 1_000).toFixed(0);
      const most = [...all].sort((one, other) => usedBy(other) - usedBy(one)).slice(0, shown);
      return [
        `\n${all.length} processes took ${elapsed} s. Seconds of a processor: ${sum('own')} in them, ${sum('programs')} in programs.`,
        'The most (processor, elapsed):',
        ...most.map((one) => lineOf(one, filesIn(one.module))),
        '',
      ].join('\n');
    },
  };
}

const usedBy = ({ own, programs }) => own + programs;

function lineOf(one, files) {
  const [processor, elapsed] = [usedBy(one), one.elapsed].map((n) => n.toFixed(1).padStart(8));
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return `${processor} s ${elapsed} s  ${files[0]}${more}`;
}
