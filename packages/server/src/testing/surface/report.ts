// What `npm run surface` prints, and what its test expects to be empty.
import { join, resolve } from 'node:path';
import type { Kind } from '@storewright/model/declaration';
import { root } from '../tools.ts';
import { compareWithSdk, missingNames } from './compare.ts';
import { notOffered } from './not-offered.ts';
import { referenceNames } from './reference.ts';
import { readSdkTypes } from './sdk-types.ts';

/** The newest major of the SDK in the folder `tools`. */
export const newestSdk = 'platform-sdk-9';

export interface SurfaceReport {
  /** New and neither offered nor listed: somebody must decide. */
  readonly undecided: readonly string[];
  /** New and listed as not offered. */
  readonly listed: readonly string[];
  readonly gone: readonly string[];
  /** Listed, although it is offered or nobody has it. */
  readonly stale: readonly string[];
  readonly notes: readonly string[];
}

/** Compares the declarations with the SDK in the folder of modules, and with the reference where it is. */
export function surfaceReport(kinds: ReadonlyMap<string, Kind>, modules: string): SurfaceReport {
  const { added, changed, gone } = compareWithSdk(kinds, readSdkTypes(join(modules, newestSdk)));
  const reference = referenceNames(referenceFolder);
  const further = reference === undefined ? [] : missingNames(kinds, reference);
  const found = [...new Set([...added, ...changed, ...further])].sort();
  return {
    undecided: found.filter((name) => !notOffered.has(name)),
    listed: found.filter((name) => notOffered.has(name)),
    gone,
    stale: [...notOffered.keys()].filter((name) => !found.includes(name)),
    notes:
      reference === undefined
        ? ['The reference is not beside the repository, so only the SDK is compared.']
        : [],
  };
}

const referenceFolder = resolve(
  process.env.STOREWRIGHT_REFERENCE ?? join(root, '..', 'shared', 'reference'),
);

/** The report as lines for a terminal. */
export const reportLines = (report: SurfaceReport): readonly string[] => [
  ...report.notes,
  ...section('New, neither offered nor listed', report.undecided),
  ...section(
    'New, listed as not offered',
    report.listed.map((name) => `${name}: ${notOffered.get(name)}`),
  ),
  ...section('Gone from the SDK, still declared here', report.gone),
  ...section('Listed, but offered or gone', report.stale),
];

const section = (title: string, lines: readonly string[]): readonly string[] => [
  `${title}: ${lines.length}`,
  ...lines.map((line) => `  ${line}`),
];
