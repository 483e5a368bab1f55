// Every page: its path and the file that shows it, which is loaded when somebody opens it.
import type { ComponentType } from 'react';
import type { Kind, settingsKind } from './server.ts';

/** What a page is given, taken from its address. */
export interface PageProps {
  readonly project: string;
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

export const routes: readonly PageRoute[] = [
  { path: '/', load: async () => (await import('./views/projects.tsx')).ProjectsView },
  { path: '/$project', load: async () => (await import('./views/kinds.tsx')).KindsView },
  {
    path: '/$project/overview',
    load: async () => (await import('./views/overview.tsx')).OverviewView,
  },
  { path: '/-/account', load: async () => (await import('./people/account-view.tsx')).AccountView },
  // The frame draws these, without asking who is signed in.
  { path: '/-/join/$id', load: async () => (await import('./people/join-view.tsx')).JoinView },
  {
    path: '/-/refused/$id',
    load: async () => (await import('./signing/refused-view.tsx')).RefusedView,
  },
  {
    path: '/$project/people',
    load: async () => (await import('./people/people-view.tsx')).PeopleView,
  },
  {
    path: '/$project/units',
    load: async () => (await import('./company/units-view.tsx')).UnitsView,
  },
  {
    path: '/$project/approval-rules/$id',
    load: async () => (await import('./approvals/rules-view.tsx')).RulesView,
  },
  {
    path: '/$project/requests',
    load: async () => (await import('./views/requests.tsx')).RequestsView,
  },
  {
    path: '/$project/messages',
    load: async () => (await import('./views/messages.tsx')).MessagesView,
  },
  { path: '/$project/audit', load: async () => (await import('./audit/audit-view.tsx')).AuditView },
  { path: '/$project/tools', load: async () => (await import('./operating/tools.tsx')).ToolsView },
  {
    path: '/$project/clients',
    load: async () => (await import('./operating/clients.tsx')).ClientsView,
  },
  {
    path: '/$project/imports',
    load: async () => (await import('./imports/imports-view.tsx')).ImportsView,
  },
  {
    path: '/$project/imports/$id',
    load: async () => (await import('./imports/container-view.tsx')).ContainerView,
  },
  {
    path: '/$project/import-csv',
    load: async () => (await import('./imports/csv-view.tsx')).CsvImportView,
  },
  {
    path: '/$project/resend/$id',
    load: async () => (await import('./operating/resend.tsx')).ResendView,
  },
  {
    path: '/$project/again',
    load: async () => (await import('./operating/again.tsx')).AgainView,
    isNewByQuery: true,
  },
  {
    path: '/$project/graphql',
    load: async () => (await import('./views/explorer.tsx')).ExplorerView,
  },
  {
    path: '/$project/settings',
    load: async () => (await import('./settings/settings-view.tsx')).SettingsView,
  },
  {
    path: '/$project/settings/document',
    load: async () => (await import('./views/document.tsx')).DocumentView,
  },
  { path: '/$project/find', load: async () => (await import('./work/find-view.tsx')).FindView },
  {
    path: '/$project/documents/order/$id/print',
    load: async () => (await import('./work/print-view.tsx')).PrintView,
  },
  {
    // Whose secret is shown once, so that the page stays when one is created.
    path: '/$project/documents/api-client/create',
    load: async () => (await import('./operating/clients.tsx')).ClientsView,
  },
  {
    path: '/$project/documents/cart-discount/create',
    load: async () => (await import('./discounts/create-discount.tsx')).CreateDiscountView,
  },
  {
    path: '/$project/documents/product-discount/create',
    load: async () =>
      (await import('./discounts/create-product-discount.tsx')).CreateProductDiscountView,
  },
  {
    path: '/$project/categories',
    load: async () => (await import('./catalogue/categories-view.tsx')).CategoriesView,
  },
  {
    path: '/$project/inbox/approval/$id',
    load: async () => (await import('./inbox/approval-view.tsx')).ApprovalView,
  },
  { path: '/$project/inbox', load: async () => (await import('./inbox/inbox-view.tsx')).InboxView },
  {
    path: '/$project/documents/$kind/create',
    load: async () => (await import('./edit/create-view.tsx')).CreateView,
  },
  {
    path: '/$project/documents/$kind/$id/edit',
    load: async () => (await import('./edit/edit-view.tsx')).EditView,
  },
  {
    path: '/$project/documents/$kind',
    load: async () => (await import('./views/table.tsx')).TableView,
  },
  {
    path: '/$project/documents/$kind/new',
    load: async () => (await import('./views/create.tsx')).CreateView,
  },
  {
    path: '/$project/documents/$kind/$id',
    load: async () => (await import('./views/document.tsx')).DocumentView,
  },
];
