// The shape of a custom view's configuration, in the order of its documentation.

import type {
  ConfigOptionsForCustomView,
  ViewDevelopmentOptions,
  ViewProductionOptions,
} from '../values/config-options.ts';
import { type Field, list, type RecordField, record, required, text } from '../values/field.ts';
import * as form from '../values/text-forms.ts';
import { common, hostedAddresses, labels } from './fields.ts';

const developmentMembers: Record<keyof ViewDevelopmentOptions, Field> = {
  initialProjectKey: text('The project that is opened after login in development.', {
    forms: [form.projectKey],
  }),
  teamId: text('The team whose permissions apply in development; administrators need none.'),
  hostUriPath: text('The path of the page that the view believes to be opened from.'),
};

const productionMembers: Record<keyof ViewProductionOptions, Field> = {
  customViewId: text('The id that the console gave the view; any value in development.'),
  ...hostedAddresses,
};

type KnownEnvironments = Pick<ConfigOptionsForCustomView['env'], 'development' | 'production'>;

const env = record<KnownEnvironments>(
  'One block of settings per environment.',
  {
    development: required(
      record<ViewDevelopmentOptions>('Settings for local development.', {
        ...developmentMembers,
        initialProjectKey: required(developmentMembers.initialProjectKey),
      }),
    ),
    production: required(
      record<ViewProductionOptions>('Settings of the hosted view.', {
        ...productionMembers,
        customViewId: required(productionMembers.customViewId),
        url: required(productionMembers.url),
      }),
    ),
  },
  {
    others: record<ViewDevelopmentOptions & ViewProductionOptions>(
      'Another environment, selected by MC_APP_ENV.',
      { ...developmentMembers, ...productionMembers },
    ),
  },
);

const typeSettings = record<{ size?: string }>('Settings of the type.', {
  size: text('The width of the panel.', {
    choices: { rule: 'unknown-value', values: ['SMALL', 'LARGE'] },
  }),
});

/** The whole configuration of a custom view. */
export const viewConfiguration: RecordField = record<ConfigOptionsForCustomView>(
  'Configuration of a custom view.',
  {
    ...common,
    name: required(
      text("The name of the view; its label when there is none in the user's language."),
    ),
    description: text('What the view is for, for information.', { mayBeEmpty: true }),
    env: required(env),
    labelAllLocales: labels,
    type: required(
      text('The way in which the view is shown.', {
        choices: { rule: 'unknown-value', values: ['CustomPanel'] },
      }),
    ),
    typeSettings,
    locators: list('The places at which the view is offered.', text('The code of a place.')),
  },
  { others: 'warning' },
);
