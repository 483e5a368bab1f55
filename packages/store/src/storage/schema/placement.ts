// Which tables a PostgreSQL that is divided by projects holds where. Every table whose rows are of one
// project is divided by the column `project`; the few that all projects share are named here, and are
// copied to each node. docs/decisions/0026-one-project-one-place.md

/** What all projects share, and why it is not a project's own. */
export const sharedTables: ReadonlyMap<string, string> = new Map([
  ['schema_migrations', 'the schema is one'],
  ['installation', 'what all servers agree on'],
  ['indexed_paths', 'all projects have the same facets'],
  ['shared_generation', 'numbers of lists that all projects share'],
  ['client_directory', 'clients name no project when they ask for a token'],
  ['project_control', 'read at start for all projects; few have a row'],
  ['copied_project', 'the name of a copy is unique over the copies of its source'],
  ['ended_project', 'a key that may not be taken yet'],
  ['history_setting', 'read at start for all projects; few have a row'],
  ['audit', 'rows outlive their project and are read over all of them'],
  ['search_leftover', 'unused indexes of the search engine'],
  ['server_node', 'a server works for all projects'],
  ['hosting_stranger', 'who guesses names no project'],
  ['hosting_invitation', 'people are invited where they all sign in'],
  ['hosting_user', 'people work in several projects'],
  ['hosting_session', 'people work in several projects'],
  ['hosting_application', 'an entry point is of one application'],
  ['hosting_custom_view', 'a view is registered for every project'],
]);
