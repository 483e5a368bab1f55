// What an application says of itself when it is registered, checked: it comes from its own
// configuration, and ends in the menu of everybody.
import { operatorInput } from '@storewright/engine/pipeline';
import type { f } from '@storewright/model/declaration';
import { applicationFields } from './fields.ts';
import { addressOf, checkPermissions, wrong } from './members.ts';

export type ApplicationDraft = Omit<f.ObjectOf<typeof applicationFields>, 'description'> & {
  readonly description: string | null;
};

const entryForm = /^[0-9a-z](?:[0-9a-z]|[-_](?![-_])){0,62}[0-9a-z]$/;
/** Paths of the pages themselves. */
const taken: ReadonlySet<string> = new Set([
  'account',
  'login',
  'logout',
  'custom-views',
  'health',
]);

/** @throws InvalidInput, InvalidJsonInput with the member that is wrong */
export function checkedDraft(body: unknown, isLocal: boolean): ApplicationDraft {
  const draft = operatorInput(applicationFields, body);
  const { entryPointUriPath, permissions, icon, description = '' } = draft;
  if (!entryForm.test(entryPointUriPath) || taken.has(entryPointUriPath))
    wrong('entryPointUriPath', `'${entryPointUriPath}' cannot be a path of an application`);
  checkPermissions(permissions, entryPointUriPath);
  checkIcon(icon);
  return {
    ...draft,
    description: description === '' ? null : description,
    url: addressOf(draft.url, isLocal),
  };
}

/** It is kept as it came: tools compare it as a string. */
function checkIcon(icon: string): void {
  const isHarmful =
    /<\s*(script|style|foreignObject|iframe|animate|set|use|image|a)\b|\son\w+\s*=|(java|vb)script:|data:|href|<!|&/i;
  if (isHarmful.test(icon))
    wrong('icon', 'a drawing without scripts, styles and links is expected');
}
