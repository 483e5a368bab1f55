// The menu of the shell: nothing of ours, and the group that installed applications are put into.
const applicationsGroup = { key: '2', items: [] };

export const menuRoot = {
  applicationsMenu: () => ({ appBar: [], navBarGroups: [applicationsGroup] }),
  allFeatureToggles: () => [],
};
