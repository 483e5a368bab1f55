// Members of registrations, declared: the operator's interface and the gateway decode drafts by
// them.
import { f } from '@storewright/model/declaration';

const longest = 2_048;
const longestIcon = 50_000;
const longestLocator = 200;
const listSize = { max: 100 };

const name = () => f.text({ min: 1, max: longest });
const description = () => f.optional(f.text({ max: longest }));
const names = () => f.withDefault(f.listOf(name(), listSize), []);

const labels = () =>
  f.withDefault(
    f.listOf(f.record('RegisteredLabel', { locale: name(), value: name() }), listSize),
    [],
  );

const permissions = () =>
  f.listOf(
    f.record('RegisteredPermission', { name: name(), oAuthScopes: f.listOf(name(), listSize) }),
    listSize,
  );

const link = { defaultLabel: name(), labelAllLocales: labels(), permissions: names() };

/** Members of the draft of a custom application. */
export const applicationFields = {
  name: name(),
  description: description(),
  entryPointUriPath: name(),
  /** Where its built files lie. */
  url: name(),
  icon: f.text({ min: 1, max: longestIcon }),
  permissions: permissions(),
  mainMenuLink: f.record('MainMenuLink', link),
  submenuLinks: f.withDefault(
    f.listOf(f.record('SubmenuLink', { ...link, uriPath: name() }), listSize),
    [],
  ),
};

/** Members of the draft of a custom view. */
export const viewFields = {
  defaultLabel: name(),
  labelAllLocales: labels(),
  description: description(),
  /** Where its built files lie. */
  url: name(),
  type: f.choice('CustomViewType', 'CustomPanel'),
  typeSettings: f.optional(
    f.record('CustomViewTypeSettings', { size: f.choice('CustomPanelSize', 'LARGE', 'SMALL') }),
  ),
  /** Names of the places in pages of applications where it is offered. */
  locators: f.listOf(f.text({ min: 1, max: longestLocator }), listSize),
  permissions: permissions(),
};
