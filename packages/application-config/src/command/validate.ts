// `validate`: all findings of one environment, or of several.

import type { Finding } from '../values/finding.ts';
import { declaredNames, isError, type Read, read } from './read.ts';
import { report } from './report.ts';
import { type Arguments, FOUND_ERRORS, type Surroundings } from './run.ts';

export async function validate(given: Arguments, world: Surroundings): Promise<Read[]> {
  const names = given.all ? await allNames(given, world) : given.names;
  if (names.length < 2) return [await read(given, world, names[0])];
  return Promise.all(names.map((name) => read(given, world, name)));
}

async function allNames(given: Arguments, world: Surroundings): Promise<string[]> {
  const { inspection } = await read(given, world);
  return declaredNames(inspection.value);
}

/** Writes the findings and gives the exit code. */
export function reported(reads: readonly Read[], given: Arguments, world: Surroundings): number {
  const findings = merged(reads);
  const errors = findings.filter(isError).length;
  const tooMany = findings.length - errors > given.maxWarnings;
  world.write(report(findings, given.format, world));
  if (tooMany && errors === 0)
    world.writeError(`There are more than ${given.maxWarnings} warnings.\n`);
  return errors > 0 || tooMany ? FOUND_ERRORS : 0;
}

/** A finding that several environments share is one; one that they do not share names its own. */
function merged(reads: readonly Read[]): readonly Finding[] {
  const [first] = reads;
  if (first === undefined || reads.length === 1) return first?.inspection.findings ?? [];
  const found = new Map<string, { finding: Finding; names: string[] }>();
  for (const { inspection, environment } of reads)
    for (const finding of inspection.findings) {
      const key = JSON.stringify(finding);
      const known = found.get(key) ?? { finding, names: [] };
      known.names.push(environment.MC_APP_ENV ?? '');
      found.set(key, known);
    }
  return [...found.values()].map(({ finding, names }) =>
    names.length === reads.length ? finding : { ...finding, environments: names },
  );
}
