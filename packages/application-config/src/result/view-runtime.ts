// What the configuration of a custom view becomes, where it differs from an application.

import type { Environment } from '../placeholders/placeholders.ts';
import { hostedSetting } from '../placeholders/selection.ts';
import type { LocalizedLabel } from '../values/config-options.ts';
import { CUSTOM_VIEW_HOST } from '../values/permissions.ts';
import { member, recordOf, textOf } from '../values/plain-value.ts';
import {
  developmentAddress,
  developmentLogin,
  labelsOf,
  type Permission,
  permissionsOf,
  required,
  type Setting,
  texts,
} from './setting.ts';

export type CustomViewData = {
  id: string;
  defaultLabel: string;
  labelAllLocales: LocalizedLabel[];
  description?: string;
  url: string;
  permissions: Permission[];
  locators: string[];
  type: string;
  typeSettings?: { [name: string]: unknown };
};

export function viewData({ value, selection }: Setting): CustomViewData {
  const description = textOf(member(value, 'description'));
  const typeSettings = member(value, 'typeSettings');
  return {
    id: required(hostedSetting(selection, 'customViewId')),
    defaultLabel: required(textOf(member(value, 'name'))),
    labelAllLocales: labelsOf(value),
    ...(description === undefined ? {} : { description }),
    url: required(hostedSetting(selection, 'url')),
    permissions: permissionsOf(value, CUSTOM_VIEW_HOST),
    locators: texts(value, 'locators'),
    type: required(textOf(member(value, 'type'))),
    ...(typeSettings === undefined ? {} : { typeSettings: recordOf(typeSettings) }),
  };
}

/** What a view needs to log in and to find its place while it runs without a console. */
export function viewDevelopment(
  setting: Setting,
  data: CustomViewData,
  environment: Environment,
): object {
  const { settings } = setting.selection;
  const project = textOf(member(settings, 'initialProjectKey'));
  const path =
    textOf(member(settings, 'hostUriPath')) ||
    `${project === undefined ? '' : `/${project}`}/${CUSTOM_VIEW_HOST}`;
  return {
    oidc: developmentLogin(setting, { customViewId: data.id }),
    customViewConfig: data,
    customViewHostUrl: new URL(path, developmentAddress(environment)).href,
  };
}
