// What a custom view says of itself when it is registered, checked.
import { operatorInput } from '@storewright/engine/pipeline';
import { viewEntryPoint } from '../users/permissions.ts';
import { viewFields } from './fields.ts';
import { addressOf, checkPermissions, type Label, type Permission } from './members.ts';

export interface ViewDraft {
  readonly defaultLabel: string;
  readonly labelAllLocales: readonly Label[];
  readonly description: string | null;
  /** Where its built files lie. */
  readonly url: string;
  readonly type: 'CustomPanel';
  readonly typeSettings: { readonly size: 'LARGE' | 'SMALL' } | null;
  /** Names of the places in pages of applications where it is offered. */
  readonly locators: readonly string[];
  readonly permissions: readonly Permission[];
}

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
