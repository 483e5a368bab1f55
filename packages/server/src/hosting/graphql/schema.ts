// The queries of the kit to each service of the gateway. These are schemas in SDL and not
// declarations: they are the protocol of the kit, and none of it is part of the API.
import { buildSchema } from 'graphql';

const label = 'type LocalizedField { locale: String! value: String! }';

export const userSchema = buildSchema(`
  type Query {
    amILoggedIn: Boolean!
    me: User
    project(key: String, id: String): Project
    allFeatures: [Feature!]!
  }
  type Feature { name: String! value: Boolean! reason: String }
  type User {
    id: ID!
    email: String!
    createdAt: String!
    gravatarHash: String!
    firstName: String!
    lastName: String!
    language: String!
    numberFormat: String!
    timeZone: String
    launchdarklyTrackingId: String!
    launchdarklyTrackingGroup: String!
    launchdarklyTrackingSubgroup: String
    launchdarklyTrackingTeam: [String!]
    launchdarklyTrackingTenant: String!
    launchdarklyTrackingCloudEnvironment: String!
    defaultProjectKey: String
    businessRole: String
    projects: ProjectQueryResult!
    idTokenUserInfo: IdTokenUserInfo
  }
  type IdTokenUserInfo {
    iss: String! sub: String! aud: String! exp: Int! iat: Int! email: String name: String additionalClaims: String
  }
  type ProjectQueryResult { total: Int! count: Int! offset: Int! results: [Project!]! }
  enum ProjectSuspensionReason { TemporaryMaintenance Payment Other }
  enum ProductCatalogModel { Classic Modular }
  type ProjectSuspension { isActive: Boolean! reason: ProjectSuspensionReason }
  type ProjectExpiry { isActive: Boolean! daysLeft: Int }
  type Organization { id: ID! name: String! }
  type AppliedPermission { name: String! value: Boolean! }
  type AppliedActionRight { group: String! name: String! value: Boolean! }
  interface AppliedDataFence { type: String! }
  type StoreDataFence implements AppliedDataFence { type: String! name: String! value: String! group: String! }
  type AppliedMenuVisibility { name: String! value: Boolean! }
  type AllPermissions {
    allAppliedPermissions: [AppliedPermission!]!
    allAppliedMenuVisibilities: [AppliedMenuVisibility!]!
    allAppliedActionRights: [AppliedActionRight!]!
    allAppliedDataFences: [AppliedDataFence!]!
  }
  type Project {
    key: String!
    version: Int
    name: String!
    countries: [String!]!
    currencies: [String!]!
    languages: [String!]!
    initialized: Boolean!
    expiry: ProjectExpiry!
    suspension: ProjectSuspension!
    isProductionProject: Boolean!
    allAppliedPermissions: [AppliedPermission!]!
    allAppliedActionRights: [AppliedActionRight!]!
    allAppliedDataFences: [AppliedDataFence!]!
    allPermissionsForAllApplications: AllPermissions!
    owner: Organization!
    sampleDataImportDataset: String
    isUserAdminOfCurrentProject: Boolean
    productCatalogModel: ProductCatalogModel
  }
`);

export const settingsSchema = buildSchema(`
  type Query {
    projectExtension: ProjectExtension
    allCustomViewsInstallationsByLocator(locator: String!): [CustomViewInstallation!]!
    organizationExtensionForCustomApplication(entryPointUriPath: String!): OrganizationExtensionForApplication
    organizationExtensionForCustomView(customViewId: String!): OrganizationExtensionForView
  }
  type Mutation {
    createCustomApplication(organizationId: String!, data: CustomApplicationDraftDataInput!): CustomApplication
    updateCustomApplication(organizationId: String!, applicationId: ID!, data: CustomApplicationDraftDataInput!): CustomApplication
    createCustomView(organizationId: String!, data: CustomViewDraftDataInput!): CustomView
    updateCustomView(organizationId: String!, customViewId: String!, data: CustomViewDraftDataInput!): CustomView
  }
  ${label}
  type MenuLink {
    id: ID!
    defaultLabel: String!
    labelAllLocales: [LocalizedField!]!
    permissions: [String!]!
  }
  type SubmenuLink {
    id: ID!
    uriPath: String!
    defaultLabel: String!
    labelAllLocales: [LocalizedField!]!
    permissions: [String!]!
  }
  type Permission { name: String! oAuthScopes: [String!]! }
  type Deployment { id: ID! url: String! alias: String! }
  type CustomApplication {
    id: ID!
    entryPointUriPath: String!
    name: String!
    description: String
    url: String!
    icon: String!
    permissions: [Permission!]!
    mainMenuLink: MenuLink!
    submenuLinks: [SubmenuLink!]!
    deployments: [Deployment!]!
  }
  type InstalledApplication { id: ID! application: CustomApplication! }
  type ImageRegexOptions { flag: String! search: String! replace: String! }
  type ImageRegex { thumb: ImageRegexOptions small: ImageRegexOptions }
  type ProjectExtension { id: ID! applications(where: ApplicationsWhere): [LegacyApplication!]! installedApplications: [InstalledApplication!]! imageRegex: ImageRegex }
  input ApplicationsWhere { isActive: Boolean }
  type LegacyApplication { id: ID! navbarMenu: LegacyMenu }
  type LegacyMenu {
    id: ID!
    key: String!
    uriPath: String!
    icon: String!
    labelAllLocales: [LocalizedField!]!
    featureToggle: String
    permissions: [String!]!
    submenu: [LegacySubmenu!]!
  }
  type LegacySubmenu {
    id: ID!
    key: String!
    uriPath: String!
    labelAllLocales: [LocalizedField!]!
    featureToggle: String
    permissions: [String!]!
  }
  type OrganizationExtensionForApplication { organizationId: String! application: CustomApplication! }
  enum CustomViewSize { SMALL LARGE }
  enum CustomViewType { CustomPanel }
  type TypeSettings { size: CustomViewSize }
  type CustomView {
    id: ID!
    defaultLabel: String!
    labelAllLocales: [LocalizedField!]!
    description: String
    url: String!
    type: CustomViewType!
    typeSettings: TypeSettings
    locators: [String!]!
    permissions: [Permission!]!
  }
  type CustomViewInstallation { id: ID! customView: CustomView! }
  type OrganizationExtensionForView { organizationId: String! customView: CustomView! }
  input LocalizedFieldInput { locale: String! value: String! }
  input PermissionInput { name: String! oAuthScopes: [String!]! }
  input MenuLinkInput {
    defaultLabel: String!
    labelAllLocales: [LocalizedFieldInput!]!
    permissions: [String!]!
  }
  input SubmenuLinkInput {
    uriPath: String!
    defaultLabel: String!
    labelAllLocales: [LocalizedFieldInput!]!
    permissions: [String!]!
  }
  input TypeSettingsInput { size: CustomViewSize }
  input CustomViewDraftDataInput {
    defaultLabel: String!
    labelAllLocales: [LocalizedFieldInput!]!
    description: String
    url: String!
    type: CustomViewType!
    typeSettings: TypeSettingsInput
    locators: [String!]!
    permissions: [PermissionInput!]!
  }
  input CustomApplicationDraftDataInput {
    name: String!
    description: String
    entryPointUriPath: String!
    url: String!
    icon: String!
    permissions: [PermissionInput!]!
    mainMenuLink: MenuLinkInput!
    submenuLinks: [SubmenuLinkInput!]!
  }
`);

export const administrationSchema = buildSchema(`
  type Query { myOrganizations: OrganizationQueryResult! }
  type Organization { id: ID! name: String! }
  type OrganizationQueryResult { total: Int! count: Int! offset: Int! results: [Organization!]! }
`);

export const menuSchema = buildSchema(`
  type Query { applicationsMenu: ApplicationsMenu allFeatureToggles: [String!]! }
  ${label}
  type ActionRight { group: String! name: String! }
  type DataFence { group: String! name: String! type: String! }
  type AppBarItem {
    key: String!
    uriPath: String!
    labelAllLocales: [LocalizedField!]!
    featureToggle: String
    permissions: [String!]!
  }
  type Submenu {
    key: String!
    uriPath: String!
    labelAllLocales: [LocalizedField!]!
    featureToggle: String
    menuVisibility: String
    permissions: [String!]!
    actionRights: [ActionRight!]
    dataFences: [DataFence!]
  }
  type NavBarItem {
    key: String!
    uriPath: String!
    icon: String!
    labelAllLocales: [LocalizedField!]!
    featureToggle: String
    menuVisibility: String
    permissions: [String!]!
    actionRights: [ActionRight!]
    dataFences: [DataFence!]
    submenu: [Submenu!]!
  }
  type NavBarGroup { key: String! items: [NavBarItem!]! }
  type ApplicationsMenu { appBar: [AppBarItem!]! navBar: [NavBarItem!]! navBarGroups: [NavBarGroup!]! }
`);
