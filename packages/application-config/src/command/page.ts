// `compile-html` and `serve`: the page of a built application.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compiledHtml } from '../page/compile-html.ts';
import { buildDirectory, pageFile, serve } from '../page/serve.ts';
import type { AnyProcessedConfig } from '../result/runtime.ts';
import { folderOf, type Read, read, watchedBy } from './read.ts';
import { report } from './report.ts';
import { type Arguments, FOUND_ERRORS, type Surroundings, wrongCall } from './run.ts';
import { watchApplication } from './watch.ts';

/** Writes the page from its template; by default it is compiled for production. */
export async function compilePage(given: Arguments, world: Surroundings): Promise<number> {
  const folder = folderOf(given, world);
  const template = resolve(
    world.folder,
    given.template ?? join(folder, 'public', 'index.html.template'),
  );
  if (!existsSync(template))
    return wrongCall(`There is no template ${template}; see --template.`, world);
  const environment = { ...world.environment, NODE_ENV: 'production' };
  const { inspection, processed } = await read(given, { ...world, environment });
  if (inspection.findings.length > 0) world.writeError(report(inspection.findings, 'text', world));
  if (processed === undefined) return FOUND_ERRORS;
  const { headers, indexHtmlContent } = compiledHtml(readFileSync(template, 'utf8'), processed);
  const file = resolve(world.folder, given.out ?? join(dirname(template), 'index.html'));
  try {
    writeFileSync(file, indexHtmlContent);
  } catch (error) {
    return wrongCall(`The page cannot be written: ${reasonOf(error)}.`, world);
  }
  if (given.printHeaders) world.write(`${JSON.stringify(headers, null, 2)}\n`);
  else world.write(`Wrote ${file}\n`);
  return 0;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

export async function servePage(given: Arguments, world: Surroundings): Promise<number> {
  const directory =
    given.directory === undefined
      ? buildDirectory(folderOf(given, world))
      : resolve(world.folder, given.directory);
  if (directory === undefined) {
    const missing = 'There is no index.html or index.html.template in public, build or dist';
    return wrongCall(`${missing}; see --directory.`, world);
  }
  const first = await read(given, world);
  const { inspection, processed } = first;
  if (inspection.findings.length > 0 || processed === undefined)
    world.writeError(report(inspection.findings, 'text', world));
  if (processed === undefined) return FOUND_ERRORS;
  return listen(given, world, directory, { ...first, processed });
}

async function listen(
  given: Arguments,
  world: Surroundings,
  directory: string,
  first: Read & { processed: AnyProcessedConfig },
): Promise<number> {
  let current = first.processed;
  const reread = async () => {
    const again = await read(given, world);
    if (again.processed === undefined)
      world.writeError(report(again.inspection.findings, 'text', world));
    else world.write('The configuration has changed.\n');
    // The last good configuration stays in use.
    current = again.processed ?? current;
    return [again];
  };
  const serving = await startPageServer(given, directory, () => current);
  if (typeof serving === 'string') return wrongCall(serving, world);
  const watching = given.watch ? watchApplication(watchedBy(given, world, reread)) : undefined;
  world.write(`Serving ${pageFile(directory)} at ${serving.address}\n`);
  await world.stopped();
  watching?.close();
  await serving.close();
  return 0;
}

async function startPageServer(
  { port }: Arguments,
  directory: string,
  current: () => AnyProcessedConfig,
) {
  try {
    return await serve({ directory, port, current });
  } catch (error) {
    return `The application cannot be served: ${reasonOf(error)}.`;
  }
}
