// Documents of a project as they are stored, over the admin interface: put there past the rules by which
// clients make them, as fixtures of tests are, and read by kind and id.

import {
  decoded,
  forgetProject,
  instantOf,
  operatorInput,
  read,
  type World,
} from '@storewright/engine/pipeline';
import { apiError, duplicateField, f, type Kind, notFound } from '@storewright/model/declaration';
import type { StorageWrite } from '@storewright/store/storage/storage';
import { checkProject } from '../provisioning/bootstrap.ts';
import { operatorCall } from '../provisioning/operator.ts';
import {
  type AdminRequest,
  type AdminRoute,
  type AdminWorld,
  operation,
  rawOperation,
} from './common/operation.ts';
import { anyDocument } from './common/shapes.ts';

const kindName = f.text({ min: 1, max: 64 });

export const documentRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'addDocument', {
    doc: 'Stores a document as it is, past the rules by which clients make them.',
    body: members,
    readsBody: true,
    status: 201,
    returns: anyDocument,
    answer: ({ project, body }) => addDocument(admin, project, body),
  }),
  rawOperation('showDocument', {
    doc: 'Shows a document as the API shows it.',
    query: { expand: f.optional(f.listOf(f.text())) },
    returns: anyDocument,
    async handle({ params, query }) {
      const file = await showDocument(admin.world, params, query);
      return { status: 200, file: { type: 'application/json; charset=utf-8', text: file } };
    },
  }),
];

/** Kinds whose documents follow from others, let clients in, or are the project. */
const notAdded: ReadonlySet<string> = new Set(['project', 'api-client', 'message', 'extension']);

/** Names of other servers for kinds of ours. */
const otherNames: ReadonlyMap<string, string> = new Map([['custom-object', 'key-value-document']]);

/** @throws ResourceNotFound for a kind that no client asks for */
function kindOf({ kinds }: World, given: string): Kind {
  const kind = kinds.get(otherNames.get(given) ?? given);
  if (kind === undefined || kind.endpoints.length === 0) throw notFound('kind', `name '${given}'`);
  return kind;
}

/** Clients never create or change its documents. */
const isDerived = ({ create, actions }: Kind): boolean =>
  create === undefined && actions.size === 0;

/** A document may be very large, so it is read as it comes. */
const members = { kind: kindName, document: f.optional(f.json()) };

async function addDocument({ world }: AdminWorld, project: string, body: unknown) {
  const { document: sent, ...rest } = Object(body) as { readonly document?: unknown };
  const { kind: named } = operatorInput(members, rest);
  await checkProject(world, project);
  const kind = kindOf(world, named);
  if (notAdded.has(kind.resource.kind) || isDerived(kind))
    throw apiError.InvalidInput(`Documents of the kind '${named}' are not added as they are.`);
  const document = stamped(world, project, kind, sent);
  await storeWrite(world, project, await placing(world, project, kind.resource.kind, document));
  return document;
}

/** The one with its id gives way to it: fixtures are put there before each test. */
async function placing(
  world: World,
  project: string,
  kind: string,
  document: any,
): Promise<StorageWrite> {
  const [there] = await world.storage.find(project, kind, [{ id: document.id }]);
  const added = { kind, document, messages: [] } as const;
  if (there === undefined) return { type: 'insert', ...added };
  const { text, messageSequence } = there;
  return { type: 'update', ...added, before: JSON.parse(text), messageSequence };
}

/** A document may lack members; what it has must be what the kind declares. */
function stamped(world: World, project: string, { resource }: Kind, given: unknown): any {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw apiError.InvalidInput("'document' is an object.");
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(resource.allFields, name));
  if (unknown.length > 0)
    throw apiError.InvalidInput(`A ${resource.name} has no member '${unknown.join("', '")}'.`);
  const document = decoded(looseFields(resource.allFields), filled(resource.allFields, given));
  const now = instantOf(world.now(project));
  const { createdAt = now } = document;
  return {
    ...document,
    id: document.id ?? world.newId(project),
    version: Math.max(1, document.version ?? 1),
    createdAt,
    lastModifiedAt: document.lastModifiedAt ?? createdAt,
  };
}

const loose = new WeakMap<f.Fields, f.Fields>();

/** The same members, none of which must be there. */
function looseFields(fields: f.Fields): f.Fields {
  const known = loose.get(fields);
  if (known !== undefined) return known;
  const made = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, f.optional(field)]),
  );
  loose.set(fields, made);
  return made;
}

/** Rules read the lists and maps that a document always has: missing ones are empty. */
function filled(fields: f.Fields, given: { readonly [name: string]: any }): any {
  const made: { [name: string]: unknown } = { ...given };
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name] ?? emptyOf(field);
    if (value !== undefined) made[name] = filledValue(field, value);
  }
  return made;
}

const empty: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ['list', () => []],
  ['map', () => ({})],
]);

const emptyOf = ({ about, isOptional }: f.Field): unknown =>
  isOptional ? undefined : empty.get(about.kind)?.();

function filledValue(field: f.Field, value: any): unknown {
  const { kind, element, fields, discriminator = '', variants } = field.about;
  if (kind === 'list' && Array.isArray(value) && element !== undefined)
    return value.map((one) => filledValue(element, one));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (kind === 'record' && fields !== undefined) return filled(fields, value);
  const variant = kind === 'union' ? variants?.get(value[discriminator]) : undefined;
  return variant === undefined ? value : filledValue(variant, value);
}

/** What PostgreSQL calls a column that must have a value, and has none. */
const notNullViolation = '23502';

async function storeWrite(world: World, project: string, write: StorageWrite): Promise<void> {
  const outcome = await world.storage
    .commit(project, [write], { mayDangle: true })
    .catch((error) => {
      // Unique values and what follows from a document are read from members that it lacks.
      if (error instanceof TypeError || error.code === notNullViolation)
        throw apiError.InvalidInput(`The document lacks what a ${write.kind} is kept by.`);
      throw error;
    });
  forgetProject(world.memory, project);
  if (outcome.outcome === 'duplicate') throw duplicateField(outcome.field, outcome.value);
  if (outcome.outcome !== 'done')
    throw apiError.OverCapacity(`The document was not stored: ${outcome.outcome}.`);
}

async function showDocument(
  world: World,
  { key: project = '', kind: named = '', id = '' }: AdminRequest['params'],
  query: AdminRequest['query'],
): Promise<string> {
  await checkProject(world, project);
  const kind = kindOf(world, named);
  return read(operatorCall(world, project, kind.resource.kind), { id }, query);
}
