// The shape of the configuration, in the order of its documentation.

import type {
  ConfigOptions,
  CspOptions,
  DevelopmentOptions,
  EnvironmentOptions,
  HeaderOptions,
  LocalizedLabel,
  MenuLinkOptions,
  ProductionOptions,
  ScopeGroupOptions,
  ScopeOptions,
  SubmenuLinkOptions,
} from '../values/config-options.ts';
import {
  anything,
  type Field,
  list,
  type RecordField,
  record,
  required,
  text,
} from '../values/field.ts';
import * as form from '../values/text-forms.ts';

const developmentMembers: Record<keyof DevelopmentOptions, Field> = {
  initialProjectKey: text('The project that is opened after login in development.', {
    forms: [form.projectKey],
  }),
  teamId: text('The team whose permissions apply in development; administrators need none.'),
  mcIdentityLoginModeOverride: text('The way of logging in during development.', {
    choices: { rule: 'unknown-value', values: ['legacy'] },
  }),
};

/** Where a customisation is hosted. */
export const hostedAddresses = {
  url: text('The full address at which it is hosted.'),
  cdnUrl: text('The full address of the static files; without it, `url`.', { mayBeEmpty: true }),
};

const productionMembers: Record<keyof ProductionOptions, Field> = {
  applicationId: text('The id that the console gave the application; any value in development.'),
  ...hostedAddresses,
};

const development = record<DevelopmentOptions>('Settings for local development.', {
  ...developmentMembers,
  initialProjectKey: required(developmentMembers.initialProjectKey),
});

const production = record<ProductionOptions>('Settings of the hosted application.', {
  ...productionMembers,
  applicationId: required(productionMembers.applicationId),
  url: required(productionMembers.url),
});

const anotherEnvironment = record<DevelopmentOptions & ProductionOptions>(
  'Another environment, selected by MC_APP_ENV.',
  { ...developmentMembers, ...productionMembers },
);

type KnownEnvironments = Pick<EnvironmentOptions, 'development' | 'production'>;

const env = record<KnownEnvironments>(
  'One block of settings per environment.',
  { development: required(development), production: required(production) },
  { others: anotherEnvironment },
);

const scopes = (verb: 'view' | 'manage') =>
  list(
    `The ${verb} scopes, granted with the permission to ${verb}.`,
    text(`A ${verb} scope.`, { forms: [form.scopeForm(verb)] }),
    true,
  );

const oAuthScopes = record<ScopeOptions>('The scopes of the default permission group.', {
  view: scopes('view'),
  manage: scopes('manage'),
});

const scopeGroup = record<ScopeGroupOptions>('Another permission group.', {
  name: required(
    text("The group's name, part of its permissions' names.", {
      forms: [form.groupNameLength, form.groupNamePattern],
    }),
  ),
  view: scopes('view'),
  manage: scopes('manage'),
});

const sources = (what: string) =>
  list(
    `Other sources of ${what}.`,
    text('A source in the form of the CSP header.', { mayBeEmpty: true }),
    true,
  );

const csp = record<CspOptions>(
  'Sources to add to the default Content-Security-Policy.',
  {
    'connect-src': sources('requests'),
    'font-src': sources('fonts'),
    'frame-src': sources('frames'),
    'img-src': sources('images'),
    'media-src': sources('sound and video'),
    'script-src': sources('scripts'),
    'style-src': sources('styles'),
  },
  { rule: 'csp-directive' },
);

const policies = record<object>(
  'Members of the Permissions-Policy header: directive to value.',
  {},
  { others: text('Who may use the feature.', { forms: [form.policyValue] }) },
);

const headers = record<HeaderOptions>('Additions to the HTTP headers.', {
  csp,
  permissionsPolicies: policies,
  strictTransportSecurity: list(
    'Additions to the Strict-Transport-Security header.',
    text('A directive.', {
      choices: { rule: 'strict-transport-security', values: ['includeSubDomains', 'preload'] },
    }),
    true,
  ),
});

/** Labels in other languages. */
export const labels = list(
  'The label in other languages.',
  record<LocalizedLabel>('A translated label.', {
    locale: required(text('The language of the label.', { forms: [form.locale] })),
    value: required(text('The label in that language.')),
  }),
);

const menuMembers: Record<keyof MenuLinkOptions, Field> = {
  defaultLabel: required(text("The label when there is none in the user's language.")),
  labelAllLocales: labels,
  permissions: list(
    'Permissions of which a user needs one to see the link.',
    text('A permission.'),
  ),
};

const mainMenuLink = record<MenuLinkOptions>('The link in the main menu.', menuMembers, {
  others: 'warning',
});

const submenuLink = record<SubmenuLinkOptions>(
  'A link below the main one.',
  {
    uriPath: required(text('The path below the entry point.', { forms: [form.submenuPath] })),
    ...menuMembers,
  },
  { others: 'warning' },
);

/** What both kinds of configuration have. */
export const common = {
  $schema: text('The address of the JSON Schema, for editors.'),
  cloudIdentifier: text('The Region whose console API is used.', { mayBeEmpty: true }),
  mcApiUrl: text('The origin of the console API, for consoles outside the known Regions.', {
    mayBeEmpty: true,
  }),
  additionalEnv: record<object>(
    'Other fields of `window.app`; all of them reach the browser.',
    {},
    { others: anything('Any plain value.') },
  ),
  oAuthScopes: required(oAuthScopes),
  additionalOAuthScopes: list('Further permission groups.', scopeGroup),
  headers,
};

/** The whole configuration of a custom application. */
export const configuration: RecordField = record<ConfigOptions>(
  'Configuration of a custom application.',
  {
    $schema: common.$schema,
    name: required(text('The name of the application, for information.')),
    description: text('What the application is for, for information.', { mayBeEmpty: true }),
    entryPointUriPath: required(
      text('The identifier of the application: its path, and the name of its permissions.', {
        forms: [form.entryPointLength, form.entryPointPattern],
      }),
    ),
    cloudIdentifier: common.cloudIdentifier,
    mcApiUrl: common.mcApiUrl,
    env: required(env),
    additionalEnv: common.additionalEnv,
    oAuthScopes: common.oAuthScopes,
    additionalOAuthScopes: common.additionalOAuthScopes,
    headers,
    icon: required(text('The icon: a path placeholder that names an SVG file.')),
    mainMenuLink: required(mainMenuLink),
    submenuLinks: list('Links below the main one.', submenuLink),
    accountLinks: list(
      'Links of the account menu, for the application of accounts in development.',
      anything('A link.'),
    ),
  },
  { others: 'warning' },
);
