import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '',
    operations: ['get', 'exists', 'update'],
    singleton: ({ principal }) => ({ id: principal.projectKey }),
    scopes: { view: ['view_project_settings'], manage: ['manage_project_settings'] },
  }),
];
