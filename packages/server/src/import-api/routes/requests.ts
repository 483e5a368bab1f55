// Import requests: the whole request is checked before anything is stored; then there is one operation
// for each resource.

import type { Route } from '@storewright/edges/rest';
import { sanitised } from '@storewright/engine/pipeline';
import { type ApiError, apiError, f, type Principal } from '@storewright/model/declaration';
import { type ContainerRow, readContainer } from '@storewright/store/storage/imports/containers';
import { acceptOperations } from '@storewright/store/storage/imports/operations';
import { attribute, nestingsIn } from '../fields/attributes.ts';
import { labelOf } from '../fields/values.ts';
import { allOf, invalidField } from '../model/errors.ts';
import { type ImportType, partOf, resourceKeyOf, targetOf } from '../model/import-type.ts';
import { sealed } from '../model/secrets.ts';
import { requestOf } from '../types/bodies.ts';
import { importTypes } from '../types/index.ts';
import { checkedBody, mistakeIn } from './strict.ts';
import { strictMistake } from './strict-json.ts';
import { defaultLifeMs, type ImportWorld } from './world.ts';

/** The resources of a request. @throws InvalidField of each that has a mistake */
function resourcesIn(type: ImportType, fields: f.Fields, body: unknown): readonly any[] {
  const resources: readonly any[] = checkedBody(fields, body)[type.list];
  const mistakes = resources.flatMap(
    (one, index) => mistakeAt(type, one, [type.list, String(index)], index) ?? [],
  );
  if (mistakes.length > 0) throw allOf(mistakes);
  return resources;
}

/** The first mistake in a resource, with the place of the resource before its path. */
function mistakeAt(
  type: ImportType,
  resource: any,
  place: readonly string[],
  resourceIndex?: number,
): ApiError | undefined {
  const checked = type.keepsNull === true ? withoutNull(resource) : resource;
  const mistake =
    mistakeIn(type.members, checked, place, resourceIndex) ??
    nestedMistake(checked, place, resourceIndex);
  if (mistake !== undefined) return mistake;
  const further = type.check?.(checked);
  return (
    further && invalidField([...place, ...further.path], further.what, undefined, { resourceIndex })
  );
}

const nestedFields = { attributes: f.listOf(attribute()) };

/** The first mistake in the attributes that are nested in others. */
function nestedMistake(
  resource: any,
  place: readonly string[],
  resourceIndex: number | undefined,
): ApiError | undefined {
  for (const { path, attributes } of nestingsIn(resource)) {
    const mistake = strictMistake(nestedFields, { attributes });
    if (mistake === undefined) continue;
    const whole = [...place, ...path, ...mistake.path.slice(1)];
    const { what, value, allowed: allowedValues } = mistake;
    return invalidField(whole, what, value, { allowedValues, resourceIndex });
  }
  return undefined;
}

/** The first mistake in a resource that is in no request yet. May add default values to the resource. */
export const mistakeOf = (type: ImportType, resource: any): ApiError | undefined =>
  mistakeAt(type, resource, []);

/** What members are declared of: in an import that keeps it, `null` may be anywhere. */
const withoutNull = (resource: unknown): unknown => sanitised(structuredClone(resource));

/** The container takes resources of the type. @throws InvalidInput */
function checkContainer(container: ContainerRow | undefined, { name }: ImportType): void {
  if (container === undefined) throw noSuchContainer();
  const { resourceType } = container;
  if (resourceType !== null && resourceType !== name)
    throw apiError.InvalidInput(
      `The import container takes resources of the type '${resourceType}' only.`,
    );
}

const noSuchContainer = () => apiError.InvalidInput('Import container key in uri does not exist');

/** Who sends the request, as its documents are to show it. */
const authorOf = ({ clientId, externalUserId, correlationId, author }: Principal): string =>
  JSON.stringify({ clientId, externalUserId, correlationId, author });

async function accept(
  { database, world, accepted }: ImportWorld,
  type: ImportType,
  principal: Principal,
  asked: { readonly containerKey: string; readonly fields: f.Fields; readonly body: unknown },
) {
  const project = principal.projectKey;
  const { containerKey } = asked;
  const now = world.now(project);
  checkContainer(await readContainer(database, project, containerKey, now), type);
  const sent = resourcesIn(type, asked.fields, asked.body);
  const resources = await Promise.all(
    sent.map(async (resource) => ({
      id: world.newId(project),
      resourceKey: resourceKeyOf(type, resource),
      document: labelOf(targetOf(type, resource)),
      part: partOf(type, resource),
      payload: JSON.stringify(await sealed(world, project, type, resource)),
    })),
  );
  const request = {
    ...{ containerKey, type: type.name, author: authorOf(principal), resources },
    ...{ now, livesUntil: now + defaultLifeMs },
  };
  if (!(await acceptOperations(database, project, request))) throw noSuchContainer();
  accepted(project, resources.length);
  return resources.map(({ id }) => ({ operationId: id, state: 'processing' }));
}

/** A route for each import type. */
export const requestRoutes = (around: ImportWorld): readonly Route[] =>
  importTypes.map((type): Route => {
    const fields = requestOf(type, f.json());
    return {
      ...{ method: 'POST', path: `/${type.path}/import-containers/{key}`, scopes: [type.scope] },
      ...{ largeBody: true, keepsNull: type.keepsNull === true },
      async handle({ principal, params, body }) {
        const asked = { containerKey: params.key!, fields, body };
        const operationStatus = await accept(around, type, principal, asked);
        return { status: 201, text: JSON.stringify({ operationStatus }) };
      },
    };
  });
