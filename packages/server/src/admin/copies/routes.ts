// Snapshots and branches of a project over the admin interface.
import { integer, optional, text } from '../../declaration/index.ts';
import { decoded, newId } from '../../pipeline/index.ts';
import { type Copy, copiesOf } from '../../storage/projects/copies.ts';
import { authored } from '../audit.ts';
import type { AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { branchOf, discardCopy, restored, snapshotOf } from './copies.ts';
import { namedCopy } from './copying.ts';
import { diffOf } from './diff.ts';

const name = text({ min: 1, max: 64 });
/** A hundred years. */
export const maxSeconds = 3_155_760_000;
const snapshotDraft = { name: optional(name) };
const branchDraft = {
  name,
  ttlSeconds: optional(integer({ min: 1, max: maxSeconds })),
  clientId: optional(text({ min: 1, max: 256 })),
  clientSecret: optional(text({ min: 1, max: 256 })),
  at: optional(text({ min: 1, max: 64 })),
};

/** Without the key of a hidden project, which is of no use to anybody. */
const shown = ({ project, form, source, ...copy }: Copy) =>
  form === 'branch' ? { key: project, source, ...copy } : { source, ...copy };

export const copyRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...(['snapshot', 'branch'] as const).flatMap((form) => listAndDiscard(admin, form)),
  {
    method: 'POST',
    path: '/projects/{key}/snapshots',
    console: 'admin',
    operation: { of: 'snapshots', doc: 'Keeps the project as it is now.', body: snapshotDraft },
    async handle(request) {
      const { params, body } = request;
      const asked = decoded(snapshotDraft, body ?? {});
      const named = asked.name ?? `s-${newId(admin.world.clock.now()).slice(-10)}`;
      return {
        status: 201,
        body: shown(await snapshotOf(authored(admin, request), params.key!, named)),
      };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/branches',
    console: 'admin',
    operation: {
      of: 'branches',
      doc: 'Makes a project that begins as this one is now.',
      body: branchDraft,
    },
    async handle(request) {
      const { params, body } = request;
      const draft = decoded(branchDraft, body ?? {});
      return { status: 201, body: await branchOf(authored(admin, request), params.key!, draft) };
    },
  },
  {
    method: 'GET',
    path: '/projects/{key}/branches/{name}/diff',
    console: 'viewer',
    operation: { of: 'branches', doc: 'What differs between a branch and this project.' },
    async handle({ params, query }) {
      const [kind] = query.get('kind') ?? [];
      return { status: 200, body: await diffOf(admin, params.key!, params.name!, kind) };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/snapshots/{name}/restore',
    console: 'admin',
    operation: { of: 'snapshots', doc: 'Puts the project back to how it was.' },
    async handle(request) {
      const { params } = request;
      const documents = await restored(authored(admin, request), params.key!, {
        snapshot: params.name!,
      });
      return { status: 200, body: { documents } };
    },
  },
];

const listAndDiscard = (admin: AdminWorld, form: 'snapshot' | 'branch'): readonly AdminRoute[] => {
  const path = form === 'snapshot' ? '/projects/{key}/snapshots' : '/projects/{key}/branches';
  const word = form === 'snapshot' ? 'snapshots' : 'branches';
  return [
    {
      method: 'GET',
      path,
      console: 'viewer',
      operation: { of: word, doc: `Lists the ${word} of the project.` },
      async handle({ params }) {
        const copies = await copiesOf(admin.database, form, params.key!);
        return { status: 200, body: { [word]: copies.map(shown) } };
      },
    },
    {
      method: 'GET',
      path: `${path}/{name}`,
      async handle({ params }) {
        const copy = await namedCopy(admin, form, params.key!, params.name!);
        return { status: 200, body: shown(copy) };
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{name}`,
      console: 'admin',
      operation: { of: word, doc: `Removes a ${form}.` },
      async handle(request) {
        const { params } = request;
        await discardCopy(authored(admin, request), form, params.key!, params.name!);
        return { status: 204 };
      },
    },
  ];
};
