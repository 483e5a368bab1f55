// The static type of a configuration, for `.ts` files and for editors.

/** One translated label. */
export type LocalizedLabel = { locale: string; value: string };

/** The settings that only local development needs. */
export type DevelopmentOptions = {
  initialProjectKey: string;
  teamId?: string;
  mcIdentityLoginModeOverride?: string;
};

/** The settings of an application that is hosted somewhere. */
export type ProductionOptions = {
  applicationId: string;
  url: string;
  cdnUrl?: string;
};

export type ScopeOptions = { view?: string[]; manage?: string[] };

export type ScopeGroupOptions = { name: string; view?: string[]; manage?: string[] };

export type CspOptions = {
  'connect-src'?: string[];
  'font-src'?: string[];
  'frame-src'?: string[];
  'img-src'?: string[];
  'media-src'?: string[];
  'script-src'?: string[];
  'style-src'?: string[];
};

export type HeaderOptions = {
  csp?: CspOptions;
  permissionsPolicies?: { [directive: string]: string };
  strictTransportSecurity?: ('includeSubDomains' | 'preload')[];
};

export type MenuLinkOptions = {
  defaultLabel: string;
  labelAllLocales?: LocalizedLabel[];
  permissions?: string[];
};

export type SubmenuLinkOptions = MenuLinkOptions & { uriPath: string };

export type EnvironmentOptions = {
  development: DevelopmentOptions;
  production: ProductionOptions;
  /** Other environments, selected by `MC_APP_ENV`; they may mix both kinds of settings. */
  [name: string]: Partial<DevelopmentOptions & ProductionOptions>;
};

/** A custom application's configuration, as `custom-application-config.ts` exports it. */
export type ConfigOptions = {
  $schema?: string;
  name: string;
  description?: string;
  entryPointUriPath: string;
  /** Strings too, because a placeholder is allowed here. */
  cloudIdentifier?: string;
  mcApiUrl?: string;
  env: EnvironmentOptions;
  additionalEnv?: { [name: string]: unknown };
  oAuthScopes: ScopeOptions;
  additionalOAuthScopes?: ScopeGroupOptions[];
  headers?: HeaderOptions;
  icon: string;
  mainMenuLink: MenuLinkOptions;
  submenuLinks?: SubmenuLinkOptions[];
  /** Links of the account menu; they reach `window.app` in development. */
  accountLinks?: unknown[];
};

export type ViewDevelopmentOptions = {
  initialProjectKey: string;
  teamId?: string;
  hostUriPath?: string;
};

/** The settings of a custom view that is hosted somewhere. */
export type ViewProductionOptions = {
  customViewId: string;
  url: string;
  cdnUrl?: string;
};

/** A custom view's configuration, as `custom-view-config.ts` exports it. */
export type ConfigOptionsForCustomView = Pick<
  ConfigOptions,
  | '$schema'
  | 'name'
  | 'description'
  | 'cloudIdentifier'
  | 'mcApiUrl'
  | 'additionalEnv'
  | 'oAuthScopes'
  | 'additionalOAuthScopes'
  | 'headers'
> & {
  env: {
    development: ViewDevelopmentOptions;
    production: ViewProductionOptions;
    [name: string]: Partial<ViewDevelopmentOptions & ViewProductionOptions>;
  };
  labelAllLocales?: LocalizedLabel[];
  type: 'CustomPanel';
  typeSettings?: { size?: 'SMALL' | 'LARGE' };
  locators?: string[];
};
