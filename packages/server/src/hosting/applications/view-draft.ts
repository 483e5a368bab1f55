// What a custom view says of itself when it is registered, checked.
import { operatorInput } from '@storewright/engine/pipeline';
import type { f } from '@storewright/model/declaration';
import { viewEntryPoint } from '../users/permissions.ts';
import { viewFields } from './fields.ts';
import { addressOf, checkPermissions } from './members.ts';

export type ViewDraft = Omit<f.ObjectOf<typeof viewFields>, 'description' | 'typeSettings'> & {
  readonly description: string | null;
  readonly typeSettings: { readonly size: 'LARGE' | 'SMALL' } | null;
};

/** @throws InvalidInput, InvalidJsonInput with the member that is wrong */
export function checkedView(body: unknown, isLocal: boolean): ViewDraft {
  const draft = operatorInput(viewFields, body);
  const { description = '', typeSettings = null } = draft;
  checkPermissions(draft.permissions, viewEntryPoint);
  return {
    ...draft,
    description: description === '' ? null : description,
    typeSettings,
    url: addressOf(draft.url, isLocal),
  };
}
