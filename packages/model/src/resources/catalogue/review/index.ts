import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { finalize, statisticsWrites, targetNeeds } from './finalize.ts';
import * as messages from './messages.ts';
import { review } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/reviews',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_products'], manage: ['manage_products'] },
  }),
];

const remove = review.remove({
  needs: (before) => targetNeeds(before),
  apply: () => [],
  also: (before, facts) => statisticsWrites(before, undefined, facts),
});

export const reviewKind = kindOf({
  resource: review,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions,
  messages,
  endpoints,
});
