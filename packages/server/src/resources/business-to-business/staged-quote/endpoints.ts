// Offers are prepared by sellers alone: customers and associates have no path here.
import { inStore, storeOfPath } from '../../../commerce/access/subject.ts';
import { endpoint } from '../../../declaration/index.ts';

const scopes = { view: ['view_staged_quotes'], manage: ['manage_staged_quotes'] };
const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;

export const endpoints = [
  endpoint({ path: '/staged-quotes', operations, scopes }),
  endpoint({
    path: '/in-store/key={storeKey}/staged-quotes',
    operations,
    scopes,
    within: storeOfPath,
    visible: inStore,
  }),
];
