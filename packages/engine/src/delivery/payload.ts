// From the stored notification to the sent one: the form of the platform, or a CloudEvent around
// it. Pure.
import type { Outgoing } from './destinations/protocol.ts';

export interface Rendering {
  readonly projectKey: string;
  readonly format: { readonly type: string };
  /** Path of the collection of a kind, such as `/orders`. */
  readonly pathOf: (typeId: string) => string;
  /** Whether messages can be read over the API. */
  readonly isReadable: boolean;
  readonly maxBytes: number;
}

/** @param row the stored message, or the notification of a change or event */
export function outgoing(
  rendering: Rendering,
  row: { readonly id: string; readonly body: string },
  withPayload = true,
): Outgoing {
  const { traceparent, ...stored } = JSON.parse(row.body);
  if (stored.notificationType === 'Event') return eventOf(rendering, stored);
  const isMessage = stored.notificationType === undefined;
  const id = isMessage ? stored.id : row.id;
  const about = {
    ...(traceparent === undefined ? {} : { traceparent }),
    id,
    typeId: stored.resource.typeId,
    resourceId: stored.resource.id,
    sort: isMessage ? ('message' as const) : ('change' as const),
    type: isMessage ? stored.type : stored.notificationType,
  };
  const form = (data: any) => formed(rendering, { ...about, data, stored });
  if (!isMessage) return { ...about, ...form(stored) };
  const whole = withPayload ? form(messagePayload(rendering.projectKey, stored)) : undefined;
  if (whole !== undefined && Buffer.byteLength(whole.body) <= rendering.maxBytes)
    return { ...about, ...whole };
  return { ...about, ...form(withoutPayload(rendering.projectKey, stored)) };
}

/** An event is about what its data name, which is no document. */
function eventOf(rendering: Rendering, stored: any): Outgoing {
  const { id, type, resourceType: typeId, data, createdAt } = stored;
  const resourceId: string = data.id ?? data.key;
  const about = { id, typeId, resourceId, sort: 'event' as const, type };
  const resource = { typeId, id: resourceId };
  const wrapped = { resource, modifiedAt: createdAt };
  const pathOf = () => (data.id === undefined ? '/import-containers' : '/import-operations');
  const event = { ...about, data: stored, stored: wrapped };
  return { ...about, ...formed({ ...rendering, pathOf }, event) };
}

const contentTypes = {
  Platform: 'application/json; charset=UTF-8',
  CloudEvents: 'application/cloudevents+json; charset=UTF-8',
};

interface Formed {
  readonly id: string;
  readonly sort: Outgoing['sort'];
  readonly type: string;
  readonly data: any;
  readonly stored: any;
}

function formed(rendering: Rendering, event: Formed): Pick<Outgoing, 'body' | 'contentType'> {
  if (rendering.format.type !== 'CloudEvents')
    return { body: JSON.stringify(event.data), contentType: contentTypes.Platform };
  return {
    body: JSON.stringify(cloudEvent(rendering, event)),
    contentType: contentTypes.CloudEvents,
  };
}

function cloudEvent(
  { projectKey, pathOf, isReadable }: Rendering,
  { id, sort, type, data, stored }: Formed,
): object {
  const { typeId, id: subject } = stored.resource;
  const isMessage = sort === 'message';
  return {
    specversion: '1.0',
    id,
    type: `com.commercetools.${typeId}.${sort}.${type}`,
    source: `/${projectKey}${pathOf(typeId)}`,
    subject,
    time: isMessage ? stored.lastModifiedAt : stored.modifiedAt,
    ...(isMessage ? { sequence: String(stored.sequenceNumber), sequencetype: 'Integer' } : {}),
    ...(isMessage && isReadable ? { dataref: `/${projectKey}/messages/${id}` } : {}),
    data,
  };
}

/** The members that every message has, in their order, and the members of its type between them. */
function messagePayload(projectKey: string, stored: any): object {
  const { head, own, tail } = parts(projectKey, stored);
  return { ...head, type: stored.type, ...own, ...tail };
}

const withoutPayload = (projectKey: string, stored: any): object => {
  const { head, tail } = parts(projectKey, stored);
  const payloadNotIncluded = { reason: 'Payload too large.', payloadType: stored.type };
  return { ...head, payloadNotIncluded, ...tail };
};

function parts(projectKey: string, stored: any) {
  const {
    id,
    version,
    createdAt,
    lastModifiedAt,
    createdBy: _createdBy,
    lastModifiedBy: _lastModifiedBy,
    sequenceNumber,
    resource,
    resourceVersion,
    resourceUserProvidedIdentifiers,
    type: _type,
    ...own
  } = stored;
  const head = {
    notificationType: 'Message',
    projectKey,
    id,
    version,
    sequenceNumber,
    resource,
    resourceVersion,
    ...(resourceUserProvidedIdentifiers === undefined ? {} : { resourceUserProvidedIdentifiers }),
  };
  return { head, own, tail: { createdAt, lastModifiedAt } };
}
