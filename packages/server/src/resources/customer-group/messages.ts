import { customFieldMessages } from '../shared/custom-field-messages.ts';

export const custom = customFieldMessages('CustomerGroup', 'old');
