// Conditions that people choose from a list, written as a predicate and read from one. Pure.

/** What a predicate is about: the items of a cart, a whole cart, or a product. */
export type Scope = 'items' | 'cart';

export type SubjectName =
  | 'category'
  | 'categoryAlone'
  | 'product'
  | 'sku'
  | 'productType'
  | 'total'
  | 'quantity'
  | 'customerGroup'
  | 'country'
  | 'store'
  | 'businessUnit'
  | 'containsCategory';

export interface Subject {
  readonly name: SubjectName;
  /** Shape of the field that people fill in. */
  readonly kind: 'reference' | 'keyReference' | 'text' | 'money' | 'integer' | 'country';
  /** Kind of the document that a reference is to. */
  readonly target?: string;
  readonly before: string;
  readonly after: string;
}

const subject = (
  name: SubjectName,
  kind: Subject['kind'],
  [before, after = '']: readonly [string, string?],
  target?: string,
): Subject => ({ name, kind, before, after, ...(target === undefined ? {} : { target }) });

const contains = (field: string) => [`${field}.id contains any (`, ')'] as const;

export const subjects: { readonly [scope in Scope]: readonly Subject[] } = {
  items: [
    subject('category', 'reference', contains('categoriesWithAncestors'), 'category'),
    subject('categoryAlone', 'reference', contains('categories'), 'category'),
    subject('product', 'reference', ['product.id = '], 'product'),
    subject('sku', 'text', ['sku = ']),
    subject('productType', 'reference', ['productType.id = '], 'product-type'),
  ],
  cart: [
    subject('total', 'money', ['totalPrice >= ']),
    subject('quantity', 'integer', ['totalLineItemQuantity >= ']),
    subject('customerGroup', 'reference', ['customer.customerGroup.id = '], 'customer-group'),
    subject('country', 'country', ['shippingAddress.country = ']),
    subject(
      'containsCategory',
      'reference',
      ['lineItemExists(categoriesWithAncestors.id contains any (', '))'],
      'category',
    ),
    subject('store', 'keyReference', ['store.key = '], 'store'),
    subject('businessUnit', 'keyReference', ['businessUnit.key = '], 'business-unit'),
  ],
};

export interface ChosenCondition {
  readonly subject: SubjectName;
  /** As the predicate compares it: an id, a key, a number, `50.00 EUR`; absent: not chosen yet. */
  readonly value?: string | number;
}

/** Without a condition everything matches. */
const everything = '1 = 1';

const subjectNamed = (scope: Scope, name: SubjectName): Subject | undefined =>
  subjects[scope].find((one) => one.name === name);

/** The predicate of all conditions that have a value. */
export function predicateOf(scope: Scope, conditions: readonly ChosenCondition[]): string {
  const parts = conditions.flatMap(({ subject: name, value }) => {
    const found = subjectNamed(scope, name);
    if (found === undefined || value === undefined || value === '') return [];
    return [`${found.before}${JSON.stringify(value)}${found.after}`];
  });
  return parts.length === 0 ? everything : parts.join(' and ');
}

/** The parts of a predicate between ` and `, outside strings and parentheses. */
function partsOf(predicate: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < predicate.length; at += 1) {
    const sign = predicate[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0 && predicate.startsWith(' and ', at)) {
      parts.push(predicate.slice(start, at));
      start = at + ' and '.length;
    }
  }
  return [...parts, predicate.slice(start)];
}

function conditionIn(scope: Scope, part: string): ChosenCondition | undefined {
  for (const { name, before, after } of subjects[scope]) {
    if (!part.startsWith(before) || !part.endsWith(after)) continue;
    const value = literalIn(part.slice(before.length, part.length - after.length));
    if (value !== undefined) return { subject: name, value };
  }
  return undefined;
}

/** One string or number. */
function literalIn(text: string): string | number | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The conditions of a predicate; `undefined`: it says more than the list can show. */
export function conditionsOf(
  scope: Scope,
  predicate: string,
): readonly ChosenCondition[] | undefined {
  const text = predicate.trim();
  if (text === everything || text === 'true' || text === '') return [];
  const conditions = partsOf(text).map((part) => conditionIn(scope, part.trim()));
  const known = conditions.filter((one) => one !== undefined);
  return known.length === conditions.length ? known : undefined;
}
