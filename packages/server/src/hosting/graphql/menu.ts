// The menu of the shell: nothing of ours, and the group that installed applications are put into.
const applicationsGroup = { key: '2', items: [] };

/** Shells before 22.42 ask for the entries without their groups. */
export const menuRoot = {
  applicationsMenu: () => ({ appBar: [], navBar: [], navBarGroups: [applicationsGroup] }),
  allFeatureToggles: () => [],
};
