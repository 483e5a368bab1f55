import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';

export const custom = customFieldMessages('CustomerGroup', 'old');
