import { kindOf } from '../../../declaration/index.ts';
import { endpoints } from './endpoints.ts';
import { message } from './resource.ts';

export const messageKind = kindOf({ resource: message, endpoints });
