import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import { project } from './resource.ts';

export { initialState, newProject } from './new-project.ts';
export type { Project } from './resource.ts';

export const projectKind = kindOf({ resource: project, actions, endpoints });
