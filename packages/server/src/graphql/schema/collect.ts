// Walks the declarations once before types are made: records and unions of one name are one type,
// however many kinds mention them.
import type { Annotation, Field, Fields, Kind } from '../../declaration/index.ts';
import { variantName } from './names.ts';
import { payloadMembers } from './payloads.ts';

export interface Shapes {
  /** Members of each output record by its name; a later mention adds what an earlier one lacks. */
  readonly records: ReadonlyMap<string, Fields>;
  readonly unions: ReadonlyMap<string, Annotation>;
  /** Interfaces of a record: the unions it is a variant of. */
  readonly interfacesOf: ReadonlyMap<string, readonly string[]>;
}

/** Output members only: hidden ones, and what is below them, are left out. */
export function collectShapes(kinds: Iterable<Kind>): Shapes {
  const records = new Map<string, Fields>();
  const unions = new Map<string, Annotation>();
  const interfacesOf = new Map<string, string[]>();
  const visitRecord = (name: string, fields: Fields) => {
    records.set(name, { ...fields, ...records.get(name) });
    for (const field of Object.values(fields)) visit(field);
  };
  const visitUnion = (about: Annotation) => {
    if (!unions.has(about.name!)) unions.set(about.name!, about);
    for (const variant of about.variants!.values()) {
      const name = variantName(about.name!, variant.about.name!);
      const known = interfacesOf.get(name) ?? [];
      if (!known.includes(about.name!)) interfacesOf.set(name, [...known, about.name!]);
      visitRecord(name, variant.about.fields!);
    }
  };
  const visit = ({ about }: Field): void => {
    if (about.graphql?.hidden === true) return;
    if (about.graphql?.shownAs !== undefined) visit(about.graphql.shownAs.field);
    else if (about.kind === 'record') visitRecord(about.name!, about.fields!);
    else if (about.kind === 'union') visitUnion(about);
    else if (about.element !== undefined) visit(about.element);
  };
  for (const { resource, procedures, derived, messages } of kinds) {
    for (const field of Object.values<Field>(resource.allFields)) visit(field);
    for (const { gives } of derived) visit(gives);
    for (const message of messages)
      for (const field of Object.values(payloadMembers(message))) visit(field);
    for (const { graphql, graphqlQuery } of procedures) {
      if (graphqlQuery?.form !== undefined) visit(graphqlQuery.form.result);
      for (const one of Object.values(graphql?.result ?? {}))
        if (typeof one !== 'string') visit(one);
    }
  }
  return { records, unions, interfacesOf };
}
