// The HTTP edge. Knows declarations, pipeline and token service; no storage, no SQL, no kind by
// name. Called by server.ts.
export type { AdminEdge } from './admin-routes.ts';
export { createApp } from './app.ts';
export type { BranchEdge } from './controls/branch-header.ts';
export type { FaultEdge } from './controls/faults.ts';
export type { NamedIds } from './controls/ids-header.ts';
export { routesOf } from './endpoint-routes.ts';
export type { Family } from './families/family.ts';
export { type Front, openFront } from './front.ts';
export { listenForMetrics, registerHealth } from './health.ts';
export { openHostingPort } from './hosting/port.ts';
export { imagePath, registerImages } from './image-routes.ts';
export { exportMetrics } from './measured/exported.ts';
export { gaugesOf } from './measured/gauges.ts';
export { createMetrics, type GaugeDeclaration, type Metrics } from './observe.ts';
export { procedureRoutes } from './procedure-routes.ts';
export type { Route, RouteAnswer, RouteRequest } from './route.ts';
export { edgeLimits } from './shared/edge.ts';
export { errorBody } from './shared/errors.ts';
export type { Authenticator } from './stages/admit.ts';
export { registerSubscriptionHealth } from './subscription-health.ts';
export { registerTokenEndpoints } from './token-routes.ts';
