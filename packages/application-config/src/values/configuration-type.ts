// The two kinds of customization, distinguished by the name of the configuration file.

import { basename } from 'node:path';

/** The kinds of configuration that exist. */
export const LOADED_CONFIG_TYPES = {
  CUSTOM_APPLICATION: 'custom-application',
  CUSTOM_VIEW: 'custom-view',
} as const;

export type LoadedConfigType = (typeof LOADED_CONFIG_TYPES)[keyof typeof LOADED_CONFIG_TYPES];

/** The beginning of the name of a custom view's file. */
export const VIEW_CONFIGURATION_NAME = 'custom-view-config';

/** The kind of customisation that a configuration file is for. */
export const typeOfFile = (file: string): LoadedConfigType =>
  basename(file).startsWith(`${VIEW_CONFIGURATION_NAME}.`)
    ? LOADED_CONFIG_TYPES.CUSTOM_VIEW
    : LOADED_CONFIG_TYPES.CUSTOM_APPLICATION;
