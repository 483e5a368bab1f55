import type { Principal } from '../../declaration/index.ts';

const scopes = ['view_products', 'manage_products', 'manage_project'];

/** Whether a token may see products that are not published, and staged changes. */
export const viewsAllProducts = ({ scopes: granted, projectKey }: Principal): boolean =>
  scopes.some((scope) => granted.has(`${scope}:${projectKey}`));
