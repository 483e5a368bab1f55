// What a custom view says of itself when it is registered, checked.
import { viewEntryPoint } from '../permissions.ts';
import {
  addressOf,
  type Label,
  labelsOf,
  list,
  optionalText,
  type Permission,
  permissionsIn,
  record,
  text,
  wrong,
} from './members.ts';

const sizes = ['LARGE', 'SMALL'] as const;
type Size = (typeof sizes)[number];

export interface ViewDraft {
  readonly defaultLabel: string;
  readonly labelAllLocales: readonly Label[];
  readonly description: string | null;
  /** Where its built files lie. */
  readonly url: string;
  readonly type: 'CustomPanel';
  readonly typeSettings: { readonly size: Size } | null;
  /** Names of the places in pages of applications where it is offered. */
  readonly locators: readonly string[];
  readonly permissions: readonly Permission[];
}

const maxLocatorLength = 200;

/** @throws InvalidInput with the member that is wrong */
export function checkedView(body: unknown, isLocal: boolean): ViewDraft {
  const draft = record('data', body);
  if (draft.type !== 'CustomPanel') wrong('type', "'CustomPanel' is expected");
  return {
    defaultLabel: text('defaultLabel', draft.defaultLabel),
    labelAllLocales: labelsOf('labelAllLocales', draft.labelAllLocales),
    description: optionalText('description', draft.description),
    url: addressOf(draft.url, isLocal),
    type: 'CustomPanel',
    typeSettings: settingsOf(draft.typeSettings),
    locators: list('locators', draft.locators).map((one) =>
      text('locators', one, maxLocatorLength),
    ),
    permissions: permissionsIn(draft.permissions, viewEntryPoint),
  };
}

function settingsOf(value: unknown): ViewDraft['typeSettings'] {
  if (value === undefined || value === null) return null;
  const { size } = record('typeSettings', value);
  const known = sizes.find((one) => one === size);
  return known === undefined
    ? wrong('typeSettings.size', `one of ${sizes.join(', ')} is expected`)
    : { size: known };
}
