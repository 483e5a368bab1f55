import { endpoint } from '../../../declaration/index.ts';
import { associatePath, governedInUnit } from '../business-unit/associate.ts';
import { keyInUnit } from './resource.ts';

export const endpoints = [
  endpoint({
    path: `${associatePath}/approval-rules`,
    operations: ['get', 'query', 'create', 'update'],
    by: [
      'id',
      {
        word: 'key',
        unique: 'key',
        value: (given, { businessUnitKey }) => keyInUnit(given, businessUnitKey!),
      },
    ],
    scopes: { view: ['view_approval_rules'], manage: ['manage_approval_rules'] },
    ...governedInUnit({ create: 'CreateApprovalRules', update: 'UpdateApprovalRules' }),
  }),
];
