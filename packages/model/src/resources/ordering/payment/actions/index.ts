import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { payment } from '../resource.ts';

export * from './amounts.ts';
export * from './method-info.ts';
export * from './status.ts';
export * from './transactions.ts';

export const customFields = customFieldActions(payment, { customizable: 'payment' });
