import { kindOf } from '../../../declaration/index.ts';
import { createApiClient } from './create.ts';
import { endpoints } from './endpoints.ts';
import { apiClient } from './resource.ts';
export const apiClientKind = kindOf({
  resource: apiClient,
  endpoints,
  procedures: [createApiClient],
});
