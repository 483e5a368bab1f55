export const entryPointUriPath = 'avengers';

export const permissions = { View: 'ViewAvengers', Manage: 'ManageAvengers' };
