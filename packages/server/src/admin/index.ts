// The admin interface below `/-/`: the operations of an operator, a test suite or a console outside
// of the public API. Not here: HTTP, and operations of project clients. Called by server.ts.
import { refuseUnknown } from '@storewright/engine/pipeline';
import { f } from '@storewright/model/declaration';
import { version } from '../provisioning/version.ts';
import { applicationRoutes } from './applications.ts';
import { auditRoute } from './audit.ts';
import { backgroundRoutes } from './background.ts';
import { clockRoutes } from './common/clock-routes.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';
import { editRoute } from './console/edits.ts';
import { copyRoutes } from './copies/routes.ts';
import { templateRoutes } from './copies/templates.ts';
import { deliveryRoutes } from './deliveries.ts';
import { documentationRoutes } from './documentation.ts';
import { documentRoutes } from './documents.ts';
import { approvalRoute, explainRoutes } from './explain.ts';
import { faultRoutes } from './faults.ts';
import { fileRoutes } from './files.ts';
import { historyRoutes } from './history.ts';
import { extensionRoutes } from './integration/extensions.ts';
import { messageRoutes } from './messages.ts';
import { openApiDocument, operatorApi } from './operator-api.ts';
import { projectRoutes } from './projects.ts';
import { requestRoutes } from './requests.ts';
import { resendRoute } from './resend.ts';
import { seedRoute } from './seed.ts';
import { settleRoute } from './settle.ts';
import { tokenRoute } from './tokens.ts';

export { copiesOf } from '@storewright/store/storage/projects/copies';
export { checkedQuery, maxActs } from './audit.ts';
export {
  adminTokenOf,
  checkHost,
  checkToken,
} from './common/access.ts';
export { moveClock, resetClock, type ShownClock, showClock as shownClock } from './common/clock.ts';
export type { AdminRoute, AdminWorld } from './common/operation.ts';
export { enterConsole, nobodyYet, welcomeTo } from './console/admission.ts';
export { consoleRoutes } from './console/index.ts';
export { branchOf, keepBranch as keptBranch, resetBranch } from './copies/branches.ts';
export { writeChanges } from './copies/changes.ts';
export { discardCopy, snapshotOf } from './copies/copies.ts';
export { findNamedCopy as namedCopy, shownCopy } from './copies/copying.ts';
export { type BranchDiff, diffOf, snapshotDiffOf } from './copies/diff.ts';
export { quietAll as quieted } from './copies/quieted.ts';
export { seedOf } from './copies/seed-of.ts';
export { listRules, setRules } from './faults.ts';
export {
  changesBy,
  type ShownHistory,
  setHistory,
  showHistory as shownHistory,
  showVersions,
} from './history.ts';
export { latestMessages, maxMessages } from './messages.ts';
export { deleteProject, makeProject, projectCopy, resetProject } from './projects.ts';

const startedAt = Date.now();

export function adminRoutes(admin: AdminWorld): readonly AdminRoute[] {
  const routes = routesOf(admin);
  const controls = [...new Set(routes.flatMap(({ of }) => of ?? []))].sort();
  const uptimeSeconds = () => Math.round((Date.now() - startedAt) / 1_000);
  const all: AdminRoute[] = [
    operation(admin, 'describeOperations', {
      doc: 'The OpenAPI document of this interface.',
      isOpen: true,
      returns: openApiDocument,
      answer: () => operatorApi(all, version),
    }),
    operation(admin, 'showServer', {
      doc: 'The version of the server, and what it offers to operators.',
      returns: f.record('AdminServer', {
        version: f.text(),
        uptimeSeconds: f.integer(),
        controls: f.listOf(f.text()),
      }),
      answer: () => ({ version, uptimeSeconds: uptimeSeconds(), controls }),
    }),
    ...routes,
  ];
  return all.map((route) => refuseUnknown(route));
}

const routesOf = (admin: AdminWorld): readonly AdminRoute[] => [
  ...projectRoutes(admin),
  ...copyRoutes(admin),
  ...templateRoutes(admin),
  ...documentRoutes(admin),
  seedRoute(admin),
  ...messageRoutes(admin),
  ...clockRoutes(admin),
  ...faultRoutes(admin),
  ...historyRoutes(admin),
  ...requestRoutes(admin),
  settleRoute(admin),
  tokenRoute(admin),
  approvalRoute(admin),
  ...explainRoutes(admin),
  ...applicationRoutes(admin),
  auditRoute(admin),
  editRoute(admin),
  ...backgroundRoutes(admin),
  resendRoute(admin),
  ...fileRoutes(admin),
  ...deliveryRoutes(admin),
  ...extensionRoutes(admin),
  ...documentationRoutes(),
];
