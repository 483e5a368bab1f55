// Random documents that fit a schema: one for a field of its root, with selections below it.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Dice } from './random-search.ts';

export interface DocumentPlan {
  readonly schema: GraphQLSchema;
  readonly dice: Dice;
  /** Levels of selections. */
  readonly depth: number;
  /** Most fields of one selection; absent: all. */
  readonly width?: number;
  /** Values of optional arguments and members of inputs, too. */
  readonly withOptional: boolean;
  /** Values of arguments by name. */
  readonly known?: ReadonlyMap<string, string>;
  /** Members of inputs, as `Type.member`, that are always given, or never. */
  readonly fixed?: ReadonlyMap<string, 'always' | 'never'>;
}

const scalarValues = new Map<string, string>([
  ['Boolean', 'true'],
  ['BigDecimal', '1.5'],
  ['Country', '"DE"'],
  ['Currency', '"EUR"'],
  ['CurrencyCode', '"EUR"'],
  ['Date', '"2024-05-02"'],
  ['DateTime', '"2024-05-02T09:10:11.123Z"'],
  ['Float', '1.5'],
  ['Int', '1'],
  ['Json', '"x"'],
  ['JsonPrimitive', '"x"'],
  ['Locale', '"en"'],
  ['Long', '1'],
  ['SearchValueType', '"x"'],
  ['Time', '"09:10:11.123"'],
  ['YearMonth', '"2024-05"'],
]);

/** A literal of the type. */
function literalOf(plan: DocumentPlan, given: GraphQLInputType, depth: number): string {
  const type = getNullableType(given);
  if (isListType(type)) return `[${literalOf(plan, type.ofType, depth)}]`;
  if (isEnumType(type)) return plan.dice.one(type.getValues()).name;
  if (!isInputObjectType(type)) return scalarValues.get(type.name) ?? '"x"';
  const isGiven = (member: GraphQLInputField) => {
    const fixed = plan.fixed?.get(`${type.name}.${member.name}`);
    if (fixed !== undefined) return fixed === 'always';
    const mayBe = plan.withOptional && depth > 0;
    return isRequiredInputField(member) || (mayBe && plan.dice.chance(0.4));
  };
  const members = Object.values(type.getFields()).filter(isGiven);
  const texts = members.map(({ name, type: one }) => `${name}: ${literalOf(plan, one, depth - 1)}`);
  return `{ ${texts.join(' ')} }`;
}

function argumentsFor(plan: DocumentPlan, args: readonly GraphQLArgument[]): string {
  const { known, withOptional, dice } = plan;
  const given = args.filter(
    (one) => isRequiredArgument(one) || known?.has(one.name) || (withOptional && dice.chance(0.3)),
  );
  const texts = given.map(
    ({ name, type }) => `${name}: ${known?.get(name) ?? literalOf(plan, type, 3)}`,
  );
  return texts.length === 0 ? '' : `(${texts.join(' ')})`;
}

type OutputField = GraphQLField<unknown, unknown>;

/** Some of them, in their order. */
function someOf<T>({ dice, width }: DocumentPlan, all: readonly T[]): readonly T[] {
  if (width === undefined || all.length <= width) return all;
  const chance = width / all.length;
  return all.filter(() => dice.chance(chance));
}

const fieldText = (plan: DocumentPlan, field: OutputField, depth: number): string =>
  `${field.name}${argumentsFor(plan, field.args)}${below(plan, field, depth)}`;

function below(plan: DocumentPlan, { type }: OutputField, depth: number): string {
  const target = getNamedType(type);
  return isCompositeType(target) ? ` ${selectionOf(plan, target, depth - 1)}` : '';
}

/** A selection of the type; one of its variants is named where there are several. */
export function selectionOf(plan: DocumentPlan, type: GraphQLNamedType, depth: number): string {
  const fields = 'getFields' in type ? Object.values(type.getFields() as object) : [];
  const offered = (fields as OutputField[]).filter(
    (field) => depth > 0 || !isCompositeType(getNamedType(field.type)),
  );
  // Whoever asks for one variant alone gets all from there: some tell the same in another type.
  const variant = isInterfaceType(type)
    ? plan.dice.one(plan.schema.getPossibleTypes(type))
    : undefined;
  const isAlone = variant !== undefined && plan.dice.chance(0.5);
  const texts = isAlone ? [] : someOf(plan, offered).map((field) => fieldText(plan, field, depth));
  if (variant !== undefined)
    texts.push(`... on ${variant.name} ${selectionOf(plan, variant, depth)}`);
  return `{ __typename ${texts.join(' ')} }`;
}

/** The document with the field, whose arguments are literals or variables of their declared types. */
export function documentOf(
  plan: DocumentPlan,
  root: 'query' | 'mutation',
  field: OutputField,
  withVariables = false,
): string {
  const { name, args } = field;
  if (!withVariables || args.length === 0)
    return `${root} { ${fieldText(plan, field, plan.depth)} }`;
  const declared = args.map((one) => `$${one.name}: ${one.type}`).join(' ');
  const given = args.map((one) => `${one.name}: $${one.name}`).join(' ');
  return `${root} (${declared}) { ${name}(${given})${below(plan, field, plan.depth)} }`;
}
