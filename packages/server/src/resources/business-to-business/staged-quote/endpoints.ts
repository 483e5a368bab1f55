// Offers are prepared by sellers alone: customers and associates have no path here.
import { alsoInStore } from '../../../commerce/access/subject.ts';

const scopes = { view: ['view_staged_quotes'], manage: ['manage_staged_quotes'] };
const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;

export const endpoints = alsoInStore({ path: '/staged-quotes', operations, scopes });
