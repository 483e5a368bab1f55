// What is measured, in the order of the table, and the ratios that are held.

/**
 * `floor`: the workload that the floors run for comparison; `target`: least share of the rate of the
 * one on our statements; `isIndependent`: the independent floor runs it too;
 * `perUnit`: requests that make one unit of the rate; `rest`: the workload of REST whose rate a
 * GraphQL one is held against.
 */
export const workloads = [
  {
    name: 'W1',
    title: 'read an order by id',
    load: 'read',
    floor: 'read',
    isIndependent: true,
    target: 0.7,
  },
  {
    name: 'W2',
    title: 'update an order',
    load: 'update',
    floor: 'update',
    isIndependent: true,
    target: 0.6,
  },
  {
    name: 'W3',
    title: 'cart with three lines → order, flows',
    load: 'checkout',
    floor: 'checkout',
    isIndependent: true,
    target: 0.35,
    perUnit: 2,
  },
  { name: 'W4', title: 'token', load: 'token', floor: 'token', target: 0.6 },
  {
    name: 'W5',
    title: 'introspection',
    load: 'introspection',
    floor: 'introspection',
    target: 0.6,
  },
  {
    name: 'W6',
    title: 'orders of a customer, newest first',
    load: 'query',
    floor: 'query',
    isIndependent: true,
    target: 0.7,
  },
  {
    name: 'G1',
    title: 'GraphQL: 80 fields of the order, against REST',
    load: 'graphqlRead',
    rest: 'read',
    target: 0.4,
  },
  {
    name: 'G2',
    title: 'GraphQL: update an order',
    load: 'graphqlUpdate',
    floor: 'update',
    isIndependent: true,
    target: 0.5,
  },
];

/** Workloads that the peer can run. */
export const peerLoads = new Set(['read', 'update', 'checkout', 'query']);

/** Those of the token service have a peer of their own. */
export const tokenLoads = new Set(['token', 'introspection']);

/** The peer reads every order for a query: a few requests of one client are enough to see it. */
export const peerQueries = { most: 3, clients: 1 };
