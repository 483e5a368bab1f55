// What finding needs of the settings of a project: its languages, and which search indexes it has.
import { documentOf, Refusal, settingsKind } from '../server.ts';

export interface FindSettings {
  readonly languages: readonly string[];
  readonly searchIndexing?: { readonly [index: string]: { readonly status?: string } };
}

/** Of users whose role does not show the settings: names are looked for in the languages of the console. */
const unknown: FindSettings = { languages: ['en', 'de'] };

const known = new Map<string, Promise<FindSettings>>();

/** Requested again for each search, because an index is switched on and off while a page is open. */
export function readFindSettings(project: string): Promise<FindSettings> {
  const settings = documentOf(project, settingsKind, '').then(
    (document) => document as unknown as FindSettings,
    (reason) => {
      if (reason instanceof Refusal && reason.status === 403) return unknown;
      throw reason;
    },
  );
  known.set(project, settings);
  settings.catch(() => known.delete(project));
  return settings;
}

/** Languages do not change while somebody types. */
export const languagesOf = async (project: string): Promise<readonly string[]> =>
  (await (known.get(project) ?? readFindSettings(project))).languages;
