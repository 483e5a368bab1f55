// Which of the absent types a schema needs: those that added fields lead to.
import {
  type GraphQLSchema,
  type InputObjectTypeExtensionNode,
  isInterfaceType,
  Kind as Node,
  type ObjectTypeExtensionNode,
  type TypeDefinitionNode,
  visit,
} from 'graphql';

type ExtensionNode = ObjectTypeExtensionNode | InputObjectTypeExtensionNode;

export interface Known {
  readonly schema: GraphQLSchema;
  /** Absent types by name. */
  readonly types: ReadonlyMap<string, TypeDefinitionNode>;
}

/** Whether a type with these fields has all of an interface, and of the ones that it goes along with. */
export function satisfied(known: Known, name: string, fields: ReadonlySet<string>): boolean {
  const present = known.schema.getType(name);
  if (isInterfaceType(present))
    return Object.keys(present.getFields()).every((field) => fields.has(field));
  const definition = known.types.get(name);
  if (definition?.kind !== Node.INTERFACE_TYPE_DEFINITION) return false;
  return (
    (definition.fields ?? []).every((field) => fields.has(field.name.value)) &&
    (definition.interfaces ?? []).every((above) => satisfied(known, above.name.value, fields))
  );
}

/** The absent types that the extensions lead to and that the schema does not have. */
export function reachable(
  known: Known,
  extensions: readonly ExtensionNode[],
): readonly TypeDefinitionNode[] {
  const found = new Map<string, TypeDefinitionNode>();
  const follow = (name: string): void => {
    const definition = known.types.get(name);
    if (found.has(name) || definition === undefined || known.schema.getType(name)) return;
    found.set(name, definition);
    for (const next of [...namesIn(definition), ...variantsOf(known, name)]) follow(next);
  };
  for (const extension of extensions) for (const name of namesIn(extension)) follow(name);
  return [...found.values()];
}

/** Types that are named in a definition, its own name aside. */
function namesIn(definition: TypeDefinitionNode | ExtensionNode): readonly string[] {
  const names: string[] = [];
  visit(definition, {
    NamedType({ name }) {
      names.push(name.value);
    },
  });
  return names;
}

/** Absent types that implement an absent interface. */
const variantsOf = ({ types }: Known, name: string): readonly string[] =>
  [...types.values()]
    .filter(
      (definition) =>
        'interfaces' in definition && definition.interfaces?.some((one) => one.name.value === name),
    )
    .map((definition) => definition.name.value);
