// `storewright/testing/msw`: handlers for a server of msw that the suite has already.
export { handlersTo as handlers } from './hosted/intercept.ts';
