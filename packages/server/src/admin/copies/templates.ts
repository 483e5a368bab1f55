// Templates: hidden projects that new ones begin with. A few are made by the server at first use; others are
// a suite's own, made of a project as it is then.

import { newId } from '@storewright/engine/pipeline';
import { apiError, f, notFound } from '@storewright/model/declaration';
import { templateKey } from '@storewright/store/sql/hidden';
import { dropControl } from '@storewright/store/storage/projects/control';
import {
  type Copy,
  copiesOf,
  copyNamed,
  listCopy,
} from '@storewright/store/storage/projects/copies';
import { loadDemo } from '../../demo/index.ts';
import { createProject } from '../../provisioning/bootstrap.ts';
import { type StartSettings, startControls } from '../common/clock-routes.ts';
import { type AdminRoute, type AdminWorld, operation } from '../common/operation.ts';
import { besideWriters, checkName, copyProject, discard } from './copying.ts';

/** What a template is filled with, besides the settings of a new project. */
const fillings: ReadonlyMap<string, 'nothing' | 'shop' | 'company'> = new Map([
  ['empty', 'nothing'],
  ['b2c', 'shop'],
  ['b2b', 'company'],
]);

/**
 * The hidden project of a template, which is made at first use. Two servers may make it
 * concurrently: the one that lists it first wins, the other one's is deleted.
 * @throws ResourceNotFound for an unknown template
 */
export async function templateProject(admin: AdminWorld, name: string): Promise<string> {
  const { database } = admin;
  const known = await copyNamed(database, 'template', '', name);
  if (known !== undefined) return known.project;
  const filling = fillings.get(name);
  if (filling === undefined) throw await noTemplate(admin, name);
  await fillTemplate(admin, name, filling);
  return (await copyNamed(database, 'template', '', name))!.project;
}

async function fillTemplate(admin: AdminWorld, name: string, filling: string): Promise<void> {
  const { world, database } = admin;
  const project = templateKey(`${name}-${newId(world.clock.now()).slice(-12)}`);
  await database.transaction((run) => startControls(admin, run, project, settingsOf(name)));
  await admin.controls.refresh(project);
  await createProject(world, project);
  if (filling !== 'nothing') await loadDemo(world, project, { company: filling === 'company' });
  const isFirst = await database.transaction(async (run) => {
    await dropControl(run, project);
    return listCopy(run, { project, form: 'template', source: '', name });
  }, 'background');
  await admin.controls.refresh(project);
  if (!isFirst) await discard(admin, project);
}

/** Made with the same ids and times wherever it is made, so that runs of a suite are alike. */
const settingsOf = (template: string): StartSettings => ({
  clock: { at: '2026-01-01T00:00:00Z', speed: 0 },
  // No suite can ask for a seed below zero.
  ids: { seed: -1 - [...fillings.keys()].indexOf(template) },
});

/** A suite's own: others are named by the server, or are replaced copies. */
const ownTemplates = async ({ database }: AdminWorld): Promise<readonly Copy[]> =>
  (await copiesOf(database, 'template', '')).filter(
    ({ name }) => !name.startsWith('-') && !fillings.has(name),
  );

async function noTemplate(admin: AdminWorld, name: string) {
  const own = (await ownTemplates(admin)).map((one) => one.name);
  return notFound(
    'template',
    `name '${name}' (there are ${[...fillings.keys(), ...own].join(', ')})`,
  );
}

/** Hidden projects without an end. */
const mostOwn = 100;

/**
 * The current content of the project becomes the content of new projects of that template,
 * replacing an earlier one.
 */
async function keepAsTemplate(admin: AdminWorld, name: string, project: string): Promise<Copy> {
  checkOwn(name);
  const others = (await ownTemplates(admin)).filter((one) => one.name !== name);
  if (others.length >= mostOwn)
    throw apiError.InvalidInput(`There are ${mostOwn} templates already, and no more are kept.`);
  await besideWriters(() => {
    const target = templateKey(`own-${newId(admin.world.clock.now()).slice(-12)}`);
    return copyProject(admin, { form: 'template', source: '', from: project, target, name });
  });
  return (await copyNamed(admin.database, 'template', '', name))!;
}

function checkOwn(name: string): void {
  checkName(name);
  if (fillings.has(name))
    throw apiError.InvalidInput(`'${name}' is a template of the server; another name is free.`);
}

async function removeTemplate(admin: AdminWorld, name: string): Promise<void> {
  const own = (await ownTemplates(admin)).find((one) => one.name === name);
  if (own === undefined) throw await noTemplate(admin, name);
  admin.plans?.delete(own.project);
  await discard(admin, own.project);
}

const draft = { name: f.text({ min: 1, max: 64 }), project: f.text({ min: 2, max: 36 }) };

const template = f.record('AdminTemplate', {
  name: f.text(),
  documents: f.optional(f.integer()),
  createdAt: f.optional(f.dateTime()),
});

const shown = ({ name, documents, createdAt }: Copy) => ({ name, documents, createdAt });

export const templateRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listTemplates', {
    doc: 'Lists the templates of the server and the templates made of projects.',
    returns: f.record('AdminTemplates', { templates: f.listOf(template) }),
    async answer() {
      const own = (await ownTemplates(admin)).map(shown);
      const ofServer = [...fillings.keys()].map((name) => ({ name }));
      return { templates: [...ofServer, ...own] };
    },
  }),
  operation(admin, 'createTemplate', {
    doc: 'Makes a template of a project as it is now.',
    body: draft,
    status: 201,
    returns: template,
    answer: async ({ admin, body: { name, project } }) =>
      shown(await keepAsTemplate(admin, name, project)),
  }),
  operation(admin, 'deleteTemplate', {
    doc: 'Removes a template that was made of a project.',
    answer: ({ params }) => removeTemplate(admin, params.name!),
  }),
];
