// Watches the files of a seed and carries out their changes. A changed line is created again: the
// document with its key is deleted first, which the API refuses while others refer to it.
import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { World } from '@storewright/engine/pipeline';
import { type Step, seedProject, stepsIn } from './seed.ts';
import { TransferError } from './transfer-error.ts';

export interface WatchOptions {
  readonly world: World;
  readonly project: string;
  readonly files: readonly string[];
  readonly told: (text: string) => void;
  /** Calls back once when it is to end. */
  readonly onStop: (stop: () => void) => void;
}

/** Editors write a file in several steps. */
const pauseMs = 100;

/** Resolves when it is to end. The files were carried out before. */
export async function watchSeed({ world, project, files, told, onStop }: WatchOptions) {
  let known = contentsOf(await stepsIn(files));
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    try {
      const steps = await stepsIn(files);
      const now = contentsOf(steps);
      const before = known;
      const isNew = (step: Step) => !before.has(contentOf(step));
      if (!steps.some(isNew)) return;
      const { made } = await seedProject(world, project, files, isNew);
      known = now;
      told(`${made === 1 ? 'a line' : `${made} lines`} carried out.`);
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      told(error.message);
    }
  };
  // Whole folders: an editor may put another file in the place of one.
  const folders = [...new Set(files.map((file) => dirname(file)))];
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = last.then(round).catch(reject);
      }, pauseMs);
    };
    const watchers: FSWatcher[] = folders.map((folder) => watch(folder, look));
    told(`Looking at ${files.length === 1 ? 'a file' : `${files.length} files`}; Ctrl-C ends it.`);
    onStop(() => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      void last.then(() => resolve());
    });
  });
}

const contentOf = ({ place: _place, ...content }: Step): string => JSON.stringify(content);
const contentsOf = (steps: readonly Step[]): ReadonlySet<string> => new Set(steps.map(contentOf));
