// The operations of an operator by name: the method and path of each. The server makes its routes of them; the test
// kit, the commands and the console call them by name. Published, so it imports nothing of the server's inside.

export type * from './types.ts';

/** Paths are below `/-`, with parameters in braces. */
export const operations = {
  describeOperations: 'GET /operations.json',
  showServer: 'GET /',
  showDocumentation: 'GET /docs',
  showDocumentationPage: 'GET /docs/*',
  showOpenApi: 'GET /openapi.json',
  showGraphqlSchema: 'GET /schema.graphql',

  listProjects: 'GET /projects',
  createProject: 'POST /projects',
  showProject: 'GET /projects/{key}',
  deleteProject: 'DELETE /projects/{key}',
  resetProject: 'POST /projects/{key}/reset',
  settleProject: 'POST /projects/{key}/settle',
  seedProject: 'POST /projects/{key}/seed',
  planEdit: 'POST /projects/{key}/edits',
  createToken: 'POST /projects/{key}/tokens',
  addDocument: 'POST /projects/{key}/documents',
  showDocument: 'GET /projects/{key}/documents/{kind}/{id}',

  listTemplates: 'GET /templates',
  createTemplate: 'POST /templates',
  deleteTemplate: 'DELETE /templates/{name}',

  listSnapshots: 'GET /projects/{key}/snapshots',
  createSnapshot: 'POST /projects/{key}/snapshots',
  showSnapshot: 'GET /projects/{key}/snapshots/{name}',
  deleteSnapshot: 'DELETE /projects/{key}/snapshots/{name}',
  restoreSnapshot: 'POST /projects/{key}/snapshots/{name}/restore',
  compareSnapshot: 'GET /projects/{key}/snapshots/{name}/diff',

  listBranches: 'GET /projects/{key}/branches',
  createBranch: 'POST /projects/{key}/branches',
  showBranch: 'GET /projects/{key}/branches/{name}',
  deleteBranch: 'DELETE /projects/{key}/branches/{name}',
  resetBranch: 'POST /projects/{key}/branches/{name}/reset',
  keepBranch: 'POST /projects/{key}/branches/{name}/keep',
  compareBranch: 'GET /projects/{key}/branches/{name}/diff',

  showClock: 'GET /projects/{key}/clock',
  moveClock: 'PUT /projects/{key}/clock',
  resetClock: 'DELETE /projects/{key}/clock',
  setIds: 'PUT /projects/{key}/ids',
  resetIds: 'DELETE /projects/{key}/ids',

  listFaults: 'GET /projects/{key}/faults',
  setFaults: 'PUT /projects/{key}/faults',
  addFaults: 'POST /projects/{key}/faults',
  clearFaults: 'DELETE /projects/{key}/faults',
  listFiredFaults: 'GET /projects/{key}/faults/fired',

  showHistory: 'GET /projects/{key}/history',
  setHistory: 'PUT /projects/{key}/history',
  listChanges: 'GET /projects/{key}/history/changes',
  showVersions: 'GET /projects/{key}/history/{kind}/{id}',

  countRequests: 'GET /requests',
  listRequests: 'GET /projects/{key}/requests',
  showRequest: 'GET /projects/{key}/requests/{seq}',
  streamRequests: 'GET /projects/{key}/requests/stream',

  listMessages: 'GET /projects/{key}/messages',
  streamMessages: 'GET /projects/{key}/messages/stream',

  explainPrice: 'POST /projects/{key}/explain/price',
  explainCart: 'POST /projects/{key}/explain/cart',
  explainApproval: 'GET /projects/{key}/orders/{order}/approval',

  showBackground: 'GET /projects/{key}/background',
  cleanUp: 'POST /projects/{key}/clean-up',

  listDeliveries: 'GET /projects/{key}/deliveries',
  listAttempts: 'GET /projects/{key}/deliveries/{id}',
  testDelivery: 'POST /projects/{key}/deliveries/{id}/test',
  suspendDelivery: 'POST /projects/{key}/deliveries/{id}/suspend',
  resumeDelivery: 'POST /projects/{key}/deliveries/{id}/resume',
  resendMessages: 'POST /projects/{key}/deliveries/{id}/resend',

  listExtensionCalls: 'GET /projects/{key}/extensions/{id}/calls',
  testExtension: 'POST /projects/{key}/extensions/{id}/test',

  listActs: 'GET /audit',

  listApplications: 'GET /applications',
  registerApplication: 'PUT /applications',
  deleteApplication: 'DELETE /applications/{entryPoint}',
  listCustomViews: 'GET /custom-views',
  createCustomView: 'POST /custom-views',
  changeCustomView: 'PUT /custom-views/{id}',
  deleteCustomView: 'DELETE /custom-views/{id}',
} as const;

export type OperationName = keyof typeof operations;

/** Where the console is. */
export const consolePath = '/-/console';

/** Where the records of changes are. */
export const changeHistoryPath = '/-/change-history';

/** The interface of the pages of the console, below `/-/console`. It changes with them, without notice to others. */
export const consoleOperations = {
  showSession: 'GET /session',
  signIn: 'POST /session',
  signOut: 'DELETE /session',
  showSignIn: 'GET /sign-in',
  beginSignOn: 'GET /sign-on',
  finishSignOn: 'GET /sign-on/back',
  changePassword: 'POST /password',
  showInvitation: 'POST /invitations/look',
  acceptInvitation: 'POST /invitations/accept',
  showSecondFactor: 'GET /second-factor',
  beginSecondFactor: 'POST /second-factor/begin',
  confirmSecondFactor: 'POST /second-factor/confirm',
  removeSecondFactor: 'POST /second-factor/remove',

  listSeenProjects: 'GET /projects',
  listKinds: 'GET /kinds',
  listMembers: 'GET /kinds/{kind}/members',
  showForm: 'GET /kinds/{kind}/form',
  listOperations: 'GET /operations',
  listScopes: 'GET /scopes',
  listImportTypes: 'GET /import-types',
  checkImportRows: 'POST /import-rows',

  createReadingToken: 'POST /projects/{key}/token',
  createWritingToken: 'POST /projects/{key}/writing-token',
  countDocuments: 'GET /projects/{key}/counts',
  listApprovals: 'GET /projects/{key}/approvals',
  showPermission: 'GET /projects/{key}/permission',
  listPeople: 'GET /projects/{key}/people',
  invitePerson: 'POST /projects/{key}/invitations',
  withdrawInvitation: 'DELETE /projects/{key}/invitations/{id}',
  changeRole: 'POST /projects/{key}/people/{email}/role',
  removePerson: 'DELETE /projects/{key}/people/{email}',
} as const;

export type ConsoleOperationName = keyof typeof consoleOperations;

const all = { ...operations, ...consoleOperations };

/** An operation of the operator, or one of the console. */
export type AnyOperationName = keyof typeof all;

type ParameterIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterIn<Rest>
  : never;

/** Values for the parameters in the path of an operation. */
export type PathValues<N extends AnyOperationName> = {
  readonly [P in ParameterIn<(typeof all)[N]>]: string;
};

/** Query parameters; those without a value are left out. */
export interface QueryValues {
  readonly [name: string]: string | number | readonly string[] | undefined;
}

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of an operation as it is declared. */
export function placeOfOperation(name: AnyOperationName): {
  readonly method: OperationMethod;
  readonly path: string;
} {
  const [method, path] = all[name].split(' ') as [OperationMethod, string];
  return { method, path };
}

/** Method and address of a request for an operation, below `/-` or the console. */
export function requestFor<N extends AnyOperationName>(
  name: N,
  values: PathValues<N>,
  query: QueryValues = {},
): { readonly method: OperationMethod; readonly address: string } {
  const { method, path } = placeOfOperation(name);
  const given = values as { readonly [name: string]: string };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, one) => encodeURIComponent(given[one]!));
  const parameters = new URLSearchParams();
  for (const [parameter, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) parameters.append(parameter, String(one));
  return { method, address: parameters.size === 0 ? filled : `${filled}?${parameters}` };
}
