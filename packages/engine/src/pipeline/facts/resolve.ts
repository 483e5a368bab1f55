// Identifiers and custom field drafts of an input → what the domain may rely on. Walks the input
// along its declaration, looks everything up in one query per kind, and puts the answers in place.
import {
  apiError,
  type Caller,
  danglingReference,
  type Field,
  type Fields,
  type NamedDocument,
  resolvedAs,
  type Target,
} from '@storewright/model/declaration';
import { grouped } from '@storewright/platform/grouped';
import { kindNamed } from '../context/world.ts';
import { type AtHand, canReference, findNamed } from './naming.ts';
import type { Session } from './session.ts';

/** A place in the input that names other documents. */
interface Placeholder {
  readonly field: Field;
  readonly value: any;
  readonly put: (value: unknown) => void;
}

/** The caller that names documents, and the document that an update action changes. */
interface Naming {
  readonly caller: Caller | undefined;
  readonly at?: AtHand | undefined;
}

/**
 * Resolves in place: the input is a fresh value of the decoder.
 * @throws ReferencedResourceNotFound also for what the caller may not name, and the errors of
 * custom fields.
 */
export async function resolve(
  session: Session,
  fields: Fields,
  input: any,
  naming: Naming,
): Promise<void> {
  const placeholders = placeholdersIn(fields, input);
  if (placeholders.length === 0) return;
  await prefetch(session, placeholders.map(targetOf));
  await Promise.all(
    placeholders.map((placeholder) => resolvePlaceholder(session, placeholder, naming)),
  );
}

/** Documents that an input names and that belong to somebody, as far as they exist. */
export async function findNamedIn(
  session: Session,
  fields: Fields,
  input: any,
): Promise<readonly NamedDocument[]> {
  const { kinds } = session.world;
  const aims = placeholdersIn(fields, input)
    .map(targetOf)
    .filter(({ kind }) => kinds.has(kind) && kinds.get(kind)!.belongsTo !== 'everybody');
  const found = await Promise.all(
    aims.map(async ({ kind, target }) => ({
      kind,
      document: (await session.documents(kind, [target]))[0]?.document,
    })),
  );
  return found.filter(({ document }) => document !== undefined);
}

function placeholdersIn(fields: Fields, input: any): readonly Placeholder[] {
  const placeholders: Placeholder[] = [];
  collectMembers(fields, input, placeholders);
  return placeholders;
}

function collectMembers(fields: Fields, input: any, placeholders: Placeholder[]): void {
  for (const member of leadingMembers(fields)) {
    if (input[member] === undefined) continue;
    collect(fields[member]!, input[member], placeholders, (value) => {
      input[member] = value;
    });
  }
}

function collect(
  field: Field,
  value: any,
  placeholders: Placeholder[],
  put: Placeholder['put'],
): void {
  const { kind, element, fields, variants, discriminator } = field.about;
  if (isPlaceholder(field)) placeholders.push({ field, value, put });
  else if (kind === 'list')
    value.forEach((one: unknown, index: number) => {
      collect(element!, one, placeholders, (resolved) => {
        value[index] = resolved;
      });
    });
  else if (kind === 'record') collectMembers(fields!, value, placeholders);
  else if (kind === 'union')
    collectMembers(variants!.get(value[discriminator!])!.about.fields!, value, placeholders);
  else if (kind === 'map')
    for (const name of Object.keys(value))
      collect(element!, value[name], placeholders, (resolved) => {
        value[name] = resolved;
      });
}

const isPlaceholder = ({ about: { kind, unresolved, names } }: Field): boolean =>
  kind === 'customFieldsDraft' ||
  names !== undefined ||
  kind === 'reference' ||
  (kind === 'identifier' && unresolved !== true);

/** Whether there can be anything to resolve in an input of these fields. */
export const leadsToPlaceholders = (fields: Fields): boolean => leadingMembers(fields).length > 0;

const leadingOf = new WeakMap<Fields, readonly string[]>();

/** Members whose values can hold identifiers or custom fields; declarations have few. */
function leadingMembers(fields: Fields): readonly string[] {
  const known = leadingOf.get(fields);
  if (known !== undefined) return known;
  const names = Object.keys(fields).filter((name) => leadsToPlaceholder(fields[name]!));
  leadingOf.set(fields, names);
  return names;
}

const leading = new WeakMap<Field, boolean>();

/** Whether a value of the field can hold identifiers or custom fields; most cannot. */
function leadsToPlaceholder(field: Field): boolean {
  const known = leading.get(field);
  if (known !== undefined) return known;
  const { element, fields, variants } = field.about;
  const inner = [
    ...(element === undefined ? [] : [element]),
    ...Object.values(fields ?? {}),
    ...(variants?.values() ?? []),
  ];
  const leads = isPlaceholder(field) || inner.some(leadsToPlaceholder);
  leading.set(field, leads);
  return leads;
}

interface Aim {
  readonly kind: string;
  readonly target: Target;
}

function targetOf({ field, value }: Placeholder): Aim {
  if (field.about.kind === 'customFieldsDraft')
    return { kind: 'type', target: byIdOrKey(value.type) };
  const { names, target = value.typeId } = field.about;
  return names === undefined
    ? { kind: target, target: byIdOrKey(value) }
    : { kind: names, target: { id: value } };
}

const byIdOrKey = ({ id, key }: { id?: string; key?: string }): Target =>
  id === undefined ? { key: key! } : { id };

/** Kinds that this server does not offer have no table; `existing` refuses them. */
async function prefetch(session: Session, aims: readonly Aim[]): Promise<void> {
  const offered = aims.filter(({ kind }) => session.world.kinds.has(kind));
  const byKind = grouped(offered, ({ kind }) => kind);
  await Promise.all(
    [...byKind].map(([kind, asked]) =>
      session.documents(
        kind,
        asked.map(({ target }) => target),
      ),
    ),
  );
}

async function resolvePlaceholder(
  session: Session,
  placeholder: Placeholder,
  naming: Naming,
): Promise<void> {
  const aim = targetOf(placeholder);
  const { kind } = placeholder.field.about;
  // A bare reference may dangle; whether it does, its rule says.
  if (kind === 'reference' && (await isNowhere(session, aim))) return;
  const document = await existing(session, aim, naming);
  if (kind === 'text' || kind === 'reference') return;
  if (kind === 'identifier') {
    const resolved = { typeId: aim.kind, id: document.id, ...keyOf(document) };
    placeholder.put(resolvedAs(placeholder.value, resolved));
    return;
  }
  const { fields, references } = session.world.checkCustomFields(
    document,
    placeholder.value.fields ?? {},
    {
      customizable: placeholder.field.about.customizable!,
      requireAll: true,
    },
  );
  await checkReferences(session, references, naming.caller);
  placeholder.put({ type: { typeId: 'type', id: document.id }, fields });
}

const keyOf = ({ key }: { key?: string }) => (key === undefined ? {} : { key });

const isNowhere = async (session: Session, { kind, target }: Aim): Promise<boolean> =>
  !session.world.kinds.has(kind) || (await session.documents(kind, [target]))[0] === undefined;

async function existing(
  session: Session,
  { kind, target }: Aim,
  { caller, at }: Naming,
): Promise<any> {
  checkOffered(session, kind);
  const [found] = await session.documents(kind, [target]);
  const declared = kindNamed(session.world, kind);
  if (found !== undefined && (await canReference(session, caller, declared, found.document, at)))
    return found.document;
  throw danglingReference(kind, target as { id: string });
}

/** A reference as the value of a custom field must have a target that its writer can see. */
async function checkReferences(
  session: Session,
  references: readonly { typeId: string; id: string }[],
  caller: Caller | undefined,
): Promise<void> {
  await Promise.all(
    [...grouped(references, ({ typeId }) => typeId)].map(([kind, some]) => {
      checkOffered(session, kind);
      return findNamed(
        session,
        kind,
        some.map(({ id }) => ({ id })),
        caller,
      );
    }),
  );
}

function checkOffered({ world }: Session, kind: string): void {
  if (!world.kinds.has(kind))
    throw apiError.InvalidInput(`References to '${kind}' are not offered by this server.`);
}
