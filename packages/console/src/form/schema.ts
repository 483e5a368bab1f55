// The shapes of what can be sent, read from the server's own description: forms are made of these, so
// that nothing about a kind stands here.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: { readonly [member: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly (string | number)[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** A shape with the name by which others refer to it. */
export interface Shape extends Schema {
  readonly name?: string;
}

export interface Offered {
  readonly resolve: (schema: Schema) => Shape;
  /** Of the body that creates a document; absent where none is created. */
  readonly draft: Shape | undefined;
  /** Of the body that changes one. */
  readonly update: Shape | undefined;
  readonly isDeleted: boolean;
}

const bodyOf = (operation: any): Schema | undefined =>
  operation?.requestBody?.content?.['application/json']?.schema;

export function offeredAt(api: any, path: string): Offered {
  const resolve = (schema: Schema): Shape => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : { ...api.components.schemas[name], name };
  };
  const collection = api.paths[`/{projectKey}${path}`];
  const one = path === '' ? collection : api.paths[`/{projectKey}${path}/{id}`];
  const shape = (schema: Schema | undefined) =>
    schema === undefined ? undefined : resolve(schema);
  const update = shape(bodyOf(one?.post));
  return {
    resolve,
    draft: path === '' ? undefined : shape(bodyOf(collection?.post)),
    update: update?.properties?.actions === undefined ? undefined : update,
    isDeleted: one?.delete !== undefined && path !== '',
  };
}

/** What a member begins with when it is added. */
export function blank(schema: Schema, { resolve }: Pick<Offered, 'resolve'>): unknown {
  const shape = resolve(schema);
  if (shape.oneOf !== undefined) return blank(shape.oneOf[0]!, { resolve });
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.type === 'array') return [];
  if (shape.type === 'boolean') return false;
  if (shape.type !== 'object') return undefined;
  const members = shape.properties ?? {};
  const needed = Object.keys(members).filter(
    (name) => shape.required?.includes(name) === true || name === 'typeId',
  );
  return Object.fromEntries(needed.map((name) => [name, blank(members[name]!, { resolve })]));
}

/** The member that distinguishes alternatives, such as `action`. */
export function labelOf(schema: Schema, { resolve }: Pick<Offered, 'resolve'>): string {
  const shape = resolve(schema);
  const fixed = Object.values(shape.properties ?? {}).find(
    (member) => resolve(member).enum?.length === 1,
  );
  return String((fixed && resolve(fixed).enum?.[0]) ?? shape.name ?? shape.type ?? '');
}
