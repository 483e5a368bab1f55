// The HTTP edge. Knows declarations, pipeline and token service; no storage, no SQL, no kind by
// name. Called by server.ts.
export type { AdminEdge } from './admin-routes.ts';
export { createApp } from './app.ts';
export { edgeLimits } from './common/edge.ts';
export { errorBody } from './common/errors.ts';
export type { Family, Route, RouteAnswer, RouteRequest } from './common/route.ts';
export {
  type BranchEdge,
  type FaultEdge,
  faultHeader,
  type NamedIds,
  wrapBranches,
  wrapFaults,
  wrapNamedIds,
} from './controls/headers.ts';
export { wrapNotes } from './controls/requests.ts';
export { routesOf } from './endpoint-routes.ts';
export { type Front, openFront } from './front.ts';
export { listenForMetrics, registerHealth } from './health.ts';
export { openHostingPort } from './hosting/port.ts';
export { imagePath, registerImages } from './image-routes.ts';
export { exportMetrics } from './measured/exported.ts';
export { gaugesOf } from './measured/gauges.ts';
export { createMetrics, type GaugeDeclaration, type Metrics } from './observe.ts';
export { procedureRoutes } from './procedure-routes.ts';
export { gateOf, type Wrapper } from './stages/admit.ts';
export { registerSubscriptionHealth } from './subscription-health.ts';
export { registerTokenEndpoints } from './token-routes.ts';
