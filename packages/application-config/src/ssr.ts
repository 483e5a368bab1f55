// The helpers that run in a browser or on a server alike: names only, no files.

export {
  effectiveScopes,
  entryPointUriPathToPermissionKeys,
  entryPointUriPathToResourceAccesses,
  formatEntryPointUriPathToResourceAccessKey,
  formatPermissionGroupNameToResourceAccessKey,
} from './values/permissions.ts';
