// Work of the admin interface on the project that is named, else on the only one.
import type { AdminWorld } from '../../admin/index.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { withNamed } from './only-project.ts';
import { withAdmin } from './open-world.ts';

export const withAdminOf = <T>(
  flags: { readonly [name: string]: unknown; readonly project?: string },
  terminal: Terminal,
  work: (admin: AdminWorld, project: string) => Promise<T>,
): Promise<T> =>
  withAdmin(flags, terminal, async (admin) => {
    const { project } = await withNamed(flags, admin.world, admin.database);
    return work(admin, project);
  });
