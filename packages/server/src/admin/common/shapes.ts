// Shapes of answers that several operations have.

import { type Field, type Fields, f, objectSchema } from '@storewright/model/declaration';

/** An object with these members, and with others. */
const openRecord = (name: string, fields: Fields): Field<any, false> =>
  f.fieldOf(
    { kind: 'json', name, fields },
    { ...objectSchema(fields), additionalProperties: true },
  );

/** A document of any kind, as the API answers it. */
export const anyDocument = openRecord('AdminDocument', {
  id: f.optional(f.described(f.text(), 'Absent: the settings of the project.')),
  version: f.long(),
  ...{ createdAt: f.optional(f.dateTime()), lastModifiedAt: f.optional(f.dateTime()) },
});

/** A message of any type, as the API answers it. */
export const anyMessage = openRecord('AdminMessage', {
  ...{ id: f.text(), type: f.text(), sequenceNumber: f.long(), createdAt: f.dateTime() },
  ...{ resource: f.json(), resourceVersion: f.long() },
});

/** An update action, as clients send it. */
export const anyAction = openRecord('AdminUpdateAction', { action: f.text() });

/** A place at which two documents differ. */
export const changedMember = f.record('AdminChangedMember', {
  path: f.described(f.text(), 'Such as `masterData.current.name.en`.'),
  from: f.optional(f.described(f.json(), 'Absent: there was nothing.')),
  to: f.optional(f.json()),
});

/** What a client signs in with, as operations that create a client answer it. */
export const credentialFields = {
  projectKey: f.text(),
  clientId: f.text(),
  clientSecret: f.text(),
  scope: f.text(),
};
