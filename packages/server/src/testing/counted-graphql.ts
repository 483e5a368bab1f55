import { graphqlRoutes } from '@storewright/edges/graphql';
import type { Principal } from '@storewright/model/declaration';
import type { StorageQuery } from '@storewright/store/storage/storage';
import type { TestServer } from './harness.ts';

/** The routes on the same storage, with every read counted. */
export function countedGraphql({ server, projectKey }: TestServer) {
  const reads: string[] = [];
  const { world } = server;
  const storage = {
    ...world.storage,
    find: (project: string, kind: string, targets: readonly any[]) => {
      reads.push(kind);
      return world.storage.find(project, kind, targets);
    },
    query: (project: string, kind: string, query: StorageQuery) => {
      reads.push(`${kind} page${query.withTotal ? ' with total' : ''}`);
      return world.storage.query(project, kind, query);
    },
    documents: (project: string, kind: string, query: StorageQuery) => {
      reads.push(`${kind} page${query.withTotal ? ' with total' : ''}`);
      return world.storage.documents(project, kind, query);
    },
    counts: (project: string, kind: string, predicates: readonly any[]) => {
      reads.push(`${kind} counts`);
      return world.storage.counts(project, kind, predicates);
    },
  };
  const principal: Principal = {
    projectKey,
    clientId: 'test',
    scopes: new Set([`manage_project:${projectKey}`]),
  };
  const limits = {
    graphqlDepth: 20,
    graphqlTokens: 15_000,
    graphqlAliases: 100,
    graphqlDirectives: 50,
    graphqlCost: 20_000,
  };
  const faults: unknown[] = [];
  const [post] = graphqlRoutes({ ...world, storage }, limits, {
    fault: (error) => faults.push(error),
    slowQuery: (advice) => faults.push(advice),
  });
  const run = (query: unknown) =>
    post!.handle({ principal, parameters: new Map(), body: { query }, correlationId: 'test' });
  return { run, reads, faults };
}
