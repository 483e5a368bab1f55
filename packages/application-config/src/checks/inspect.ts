// The whole way from a folder to a checked configuration: find → load → replace placeholders →
// check. Every stage adds its problems; all are reported together.

import { findFile } from '../loading/find-file.ts';
import type { Loaded } from '../loading/load-file.ts';
import {
  type Environment,
  type Origin,
  replacePlaceholders,
} from '../placeholders/placeholders.ts';
import { workspaceOf } from '../placeholders/workspace.ts';
import { type LoadedConfigType, typeOfFile } from '../values/configuration-type.ts';
import type { Finding, Path, Problem } from '../values/finding.ts';
import type { PlainRecord } from '../values/plain-value.ts';
import { checkAdditionalEnv, checkEnvironments } from './check-environments.ts';
import { checkField } from './check-fields.ts';
import { checkHeaders } from './check-headers.ts';
import { checkEntryPoint, checkRegion } from './check-identity.ts';
import { checkIcon, checkMenu } from './check-menu.ts';
import { checkScopes } from './check-scopes.ts';
import { configuration } from './fields.ts';
import { viewConfiguration } from './view-fields.ts';

export type InspectOptions = {
  /** The folder of the application. */
  readonly applicationPath: string;
  readonly environment: Environment;
  /** How the file is read: in this process, or where its code can do no harm. */
  readonly load: (file: string) => Promise<Loaded>;
  /** Leave out what only a reader of warnings wants; a valid configuration is ready sooner. */
  readonly errorsOnly: boolean;
};

export type Inspection = {
  readonly findings: readonly Finding[];
  /** The file, when exactly one was found. */
  readonly file?: string;
  /** What it is for. */
  readonly type?: LoadedConfigType;
  /** Its text. */
  readonly text?: string;
  /** The configuration with placeholders replaced, when the file could be loaded. */
  readonly value?: PlainRecord;
  /** The placeholders in each property. */
  readonly origins?: ReadonlyMap<string, readonly Origin[]>;
};

/** Reads and checks the configuration of an application; never throws for what a file contains. */
export async function inspect(options: InspectOptions): Promise<Inspection> {
  const { folder, file, problem } = findFile(options.applicationPath);
  if (file === undefined)
    return { findings: await locateProblems(problem ? [problem] : [], '', '') };
  const { text, problems, value } = await options.load(file);
  if (value === undefined)
    return { file, text, findings: await locateProblems(problems, file, text) };
  const replaced = replacePlaceholders(value, workspaceOf(folder), options.environment);
  const earlier = [...problems, ...replaced.problems];
  const type = typeOfFile(file);
  const all = [...earlier, ...checked(replaced.value, type, options.environment, earlier)];
  const findings = await locateProblems(all, file, text, !options.errorsOnly);
  return { file, type, text, value: replaced.value, origins: replaced.origins, findings };
}

/** Places and rules are only looked at when there is something to say about them. */
async function locateProblems(
  problems: readonly Problem[],
  file: string,
  text: string,
  repeated = false,
): Promise<readonly Finding[]> {
  if (problems.length === 0 && !repeated) return [];
  const { findingsOf } = await import('../places/locate-findings.ts');
  return findingsOf(problems, file, text, repeated);
}

/** Problems that leave the value usable; all others stop later checks of the same value. */
const harmless = new Set(['icon-substituted']);

/** The shape of each kind of configuration, and the rules that only that kind has. */
const ownChecks: Record<LoadedConfigType, (value: PlainRecord) => readonly Problem[]> = {
  'custom-application': (value) => [
    ...checkField(configuration, value),
    ...checkEntryPoint(value),
    ...checkIcon(value),
    ...checkMenu(value),
  ],
  'custom-view': (value) => checkField(viewConfiguration, value),
};

/** The checks of a whole configuration, without those about values that are already refused. */
function checked(
  value: PlainRecord,
  type: LoadedConfigType,
  environment: Environment,
  earlier: readonly Problem[],
) {
  const refused = earlier.filter(({ rule }) => !harmless.has(rule));
  return [
    ...ownChecks[type](value),
    ...checkRegion(value),
    ...checkEnvironments(value, environment),
    ...checkAdditionalEnv(value),
    ...checkScopes(value),
    ...checkHeaders(value),
  ].filter(({ path }) => !refused.some((problem) => isAt(problem.path, path)));
}

function isAt(outer: Path, path: Path): boolean {
  return outer.length > 0 && outer.every((step, index) => step === path[index]);
}
