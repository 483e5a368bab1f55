// Every page: its path and the file that shows it, which is loaded when somebody opens it.
import type { ComponentType } from 'react';
import type { Kind, OfProject, settingsKind } from './server.ts';

/** What a page is given, taken from its address. */
export interface PageProps extends OfProject {
  readonly query: URLSearchParams;
  /** All kinds of documents. */
  readonly kinds: readonly Kind[];
  /** The kind of the path; of a path without one the settings of the project. */
  readonly kind: Kind | typeof settingsKind;
  /** The id of the path; of a path without one the key of the project. */
  readonly id: string;
}

export interface PageRoute {
  /** `$project`, `$kind` and `$id` are what {@link PageProps} has under these names. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<any>>;
  /** Another query is another page, without the input of the old one; absent: only another path is. */
  readonly isNewByQuery?: true;
}

const page = (
  path: string,
  load: PageRoute['load'],
  rest: Pick<PageRoute, 'isNewByQuery'> = {},
): PageRoute => ({ path, load, ...rest });

export const routes: readonly PageRoute[] = [
  page('/', async () => (await import('./views/projects.tsx')).ProjectsView),
  page('/$project', async () => (await import('./views/kinds.tsx')).KindsView),
  page('/$project/overview', async () => (await import('./views/overview.tsx')).OverviewView),
  page('/-/account', async () => (await import('./people/account-view.tsx')).AccountView),
  // The frame draws these, without asking who is signed in.
  page('/-/join/$id', async () => (await import('./people/join-view.tsx')).JoinView),
  page('/-/refused/$id', async () => (await import('./signing/refused-view.tsx')).RefusedView),
  page('/$project/people', async () => (await import('./people/people-view.tsx')).PeopleView),
  page('/$project/units', async () => (await import('./company/units-view.tsx')).UnitsView),
  page(
    '/$project/approval-rules/$id',
    async () => (await import('./approvals/rules-view.tsx')).RulesView,
  ),
  page('/$project/requests', async () => (await import('./views/requests.tsx')).RequestsView),
  page('/$project/messages', async () => (await import('./views/messages.tsx')).MessagesView),
  page('/$project/audit', async () => (await import('./audit/audit-view.tsx')).AuditView),
  page('/$project/tools', async () => (await import('./operating/tools.tsx')).ToolsView),
  page('/$project/clients', async () => (await import('./operating/clients.tsx')).ClientsView),
  page('/$project/imports', async () => (await import('./imports/imports-view.tsx')).ImportsView),
  page(
    '/$project/imports/$id',
    async () => (await import('./imports/container-view.tsx')).ContainerView,
  ),
  page('/$project/import-csv', async () => (await import('./imports/csv-view.tsx')).CsvImportView),
  page('/$project/resend/$id', async () => (await import('./operating/resend.tsx')).ResendView),
  page('/$project/again', async () => (await import('./operating/again.tsx')).AgainView, {
    isNewByQuery: true,
  }),
  page('/$project/graphql', async () => (await import('./views/explorer.tsx')).ExplorerView),
  page(
    '/$project/settings',
    async () => (await import('./settings/settings-view.tsx')).SettingsView,
  ),
  page(
    '/$project/settings/document',
    async () => (await import('./views/document.tsx')).DocumentView,
  ),
  page('/$project/find', async () => (await import('./work/find-view.tsx')).FindView),
  page(
    '/$project/documents/order/$id/print',
    async () => (await import('./work/print-view.tsx')).PrintView,
  ),
  // Whose secret is shown once, so that the page stays when one is created.
  page(
    '/$project/documents/api-client/create',
    async () => (await import('./operating/clients.tsx')).ClientsView,
  ),
  page(
    '/$project/documents/cart-discount/create',
    async () => (await import('./discounts/create-discount.tsx')).CreateDiscountView,
  ),
  page(
    '/$project/documents/product-discount/create',
    async () => (await import('./discounts/create-product-discount.tsx')).CreateProductDiscountView,
  ),
  page(
    '/$project/categories',
    async () => (await import('./catalogue/categories-view.tsx')).CategoriesView,
  ),
  page(
    '/$project/inbox/approval/$id',
    async () => (await import('./inbox/approval-view.tsx')).ApprovalView,
  ),
  page('/$project/inbox', async () => (await import('./inbox/inbox-view.tsx')).InboxView),
  page(
    '/$project/documents/$kind/create',
    async () => (await import('./edit/create-view.tsx')).CreateView,
  ),
  page(
    '/$project/documents/$kind/$id/edit',
    async () => (await import('./edit/edit-view.tsx')).EditView,
  ),
  page('/$project/documents/$kind', async () => (await import('./views/table.tsx')).TableView),
  page(
    '/$project/documents/$kind/new',
    async () => (await import('./views/create.tsx')).CreateView,
  ),
  page(
    '/$project/documents/$kind/$id',
    async () => (await import('./views/document.tsx')).DocumentView,
  ),
];
