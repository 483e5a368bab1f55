import { checkUnlocked } from './guard.ts';
import { cart } from './resource.ts';

export const remove = cart.remove({
  apply(before, { principal, projectKey }) {
    checkUnlocked(before, { principal, projectKey });
    return [];
  },
});
