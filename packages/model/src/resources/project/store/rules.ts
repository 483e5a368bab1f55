// Rules on stores: languages of the project, roles of the channels.
import { apiError, f, type Need, need } from '../../../declaration/index.ts';
import type { Channel } from '../channel/resource.ts';

/** What a store must know of the project. */
export interface Languages {
  readonly languages: readonly string[];
}

/** The languages once each; `ProjectNotConfiguredForLanguages` for one the project lacks. */
export function languagesOf(
  wanted: readonly string[] | undefined,
  project: Languages,
): readonly string[] {
  const languages = [...new Set(wanted)];
  const missing = languages.filter((language) => !project.languages.includes(language));
  if (missing.length === 0) return languages;
  throw apiError.ProjectNotConfiguredForLanguages(
    `The project does not have the languages ${missing.join(', ')}.`,
    { languages: missing },
  );
}

export type ChannelRole = 'ProductDistribution' | 'InventorySupply';

export const channelsNamed = (
  named: readonly (f.Reference<'channel'> | undefined)[] | undefined,
): Need<readonly Channel[]> =>
  need.many<Channel>(
    'channel',
    (named ?? []).flatMap((each) => (each === undefined ? [] : [{ id: each.id }])),
  );

/** The references once each; `MissingRoleOnChannel` when a channel is not for this. */
export function channelsOf(
  named: readonly f.Resolved<'channel'>[] | undefined,
  channels: readonly Channel[],
  missingRole: ChannelRole,
): readonly f.Reference<'channel'>[] {
  for (const { id } of named ?? []) {
    const known = channels.find((channel) => channel.id === id);
    if (!known?.roles.includes(missingRole))
      throw apiError.MissingRoleOnChannel(`The channel '${id}' lacks the role ${missingRole}.`, {
        channel: { typeId: 'channel', id },
        missingRole,
      });
  }
  return [...new Map((named ?? []).map((each) => [each.id, f.refer(each)])).values()];
}
