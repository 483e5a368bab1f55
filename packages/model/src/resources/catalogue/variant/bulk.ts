// One action for many variants: each succeeds or fails on its own, and the successful ones are
// stored together.
import {
  ApiError,
  apiError,
  type Change,
  f,
  type Known,
  type Needs,
  need,
  notFound,
  procedure,
  versionConflict,
  type Write,
} from '../../../declaration/index.ts';
import { attributeNeeds } from '../product/attributes.ts';
import type { Product } from '../product/resource.ts';
import { published, unpublished } from './publishing.ts';
import type { Variant } from './resource.ts';

/** Most variants of one request. */
const maxItems = 1_000;

const item = (name: string) =>
  f.record(name, {
    id: f.optional(f.text({ max: 256 })),
    key: f.optional(f.text({ max: 256 })),
    version: f.optional(f.long()),
  });

const action = () =>
  f.record('VariantBulkAction', {
    action: f.choice('VariantBulkActionName', 'publish', 'unpublish'),
  });

const versionControl = () => f.withDefault(f.choice('VersionControl', 'On', 'Off'), 'On' as const);

type Item = f.Of<ReturnType<typeof item>>;

interface Input {
  readonly items: readonly Item[];
  readonly actions: readonly f.Of<ReturnType<typeof action>>[];
  readonly versionControl: 'On' | 'Off';
}

interface Facts {
  readonly byId?: readonly Variant[];
  readonly byKey?: readonly Variant[];
  readonly parents?: readonly Product[];
}

/** @throws BulkOperationMaxItemsExceeded, InvalidInput */
function checkSize({ items, actions }: Input): void {
  if (items.length > maxItems)
    throw apiError.BulkOperationMaxItemsExceeded(
      `At most ${maxItems} items in one request, got ${items.length}.`,
      { limit: maxItems, provided: items.length },
    );
  if (actions.length > 1) throw apiError.InvalidInput('At most one action in one request.');
}

/** Variants, their products, then the types of these, which have the required attributes. */
function bulkNeeds(input: Input, known: Known & Facts): Needs {
  checkSize(input);
  const { items } = input;
  const first = {
    byId: need.many<Variant>(
      'variant',
      items.flatMap(({ id }) => (id === undefined ? [] : { id })),
    ),
    byKey: need.many<Variant>(
      'variant',
      items.flatMap(({ key }) => (key === undefined ? [] : { key })),
    ),
  };
  if (known.byId === undefined) return first;
  const ids = new Set(foundIn(known).map(({ product }) => product.id));
  const second = {
    ...first,
    parents: need.many<Product>(
      'product',
      [...ids].map((id) => ({ id })),
    ),
  };
  const types = new Set((known.parents ?? []).map(({ productType }) => productType.id));
  return Object.assign(second, ...[...types].map((id) => attributeNeeds(id, [], known)));
}

const foundIn = ({ byId = [], byKey = [] }: Facts) => [...byId, ...byKey];

/** @throws the error that its result says */
function namedBy({ id, key }: Item, facts: Facts): Variant {
  if ((id === undefined) === (key === undefined))
    throw apiError.InvalidInput("Exactly one of 'id' and 'key' is required.");
  const found = foundIn(facts).find((one) => (id === undefined ? one.key === key : one.id === id));
  if (found !== undefined) return found;
  throw notFound('Variant', id === undefined ? `key '${key}'` : `ID '${id}'`);
}

interface Success {
  readonly before: Variant;
  readonly change: Change<Variant>;
}

interface Deciding {
  readonly input: Input;
  readonly facts: Known & Facts;
  /** Variants that an item before has named. */
  readonly taken: Set<string>;
}

function decided(one: Item, { input, facts, taken }: Deciding): Success | ApiError {
  try {
    const before = namedBy(one, facts);
    if (taken.has(before.id)) throw apiError.InvalidInput('The variant is named twice.');
    if (input.versionControl === 'On') checkVersion(before, one);
    const change = changed(before, input, facts);
    taken.add(before.id);
    return { before, change };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function checkVersion({ id, version: actual }: Variant, { version }: Item): void {
  if (version === undefined)
    throw apiError.RequiredField("'version' is required.", { field: 'version' });
  if (version !== actual) throw versionConflict(id, version, actual);
}

function changed(before: Variant, { actions: [asked] }: Input, facts: Known & Facts) {
  if (asked?.action === 'unpublish') return unpublished(before);
  if (asked === undefined) return { document: before, messages: [] };
  const parent = facts.parents?.find(({ id }) => id === before.product.id);
  return published(before, parent!, facts);
}

const named = ({ id, key }: Item) => ({
  ...(id === undefined ? {} : { id }),
  ...(key === undefined ? {} : { key }),
});

interface Written {
  readonly id: string;
  readonly version: number;
}

function answerOf({ items }: Input, outcomes: readonly (Success | ApiError)[]) {
  const failureCount = outcomes.filter((one) => one instanceof ApiError).length;
  return (stored: readonly Written[]) => {
    const left = [...stored];
    const results = outcomes.map((one, index) =>
      one instanceof ApiError
        ? { ...named(items[index]!), status: 'Fail', errors: [errorOf(one)] }
        : { ...named(items[index]!), status: 'Success', resource: resourceOf(left.shift()!) },
    );
    return { successCount: outcomes.length - failureCount, failureCount, results };
  };
}

const errorOf = ({ code, message, members }: ApiError) => ({ code, message, ...members });

const resourceOf = ({ id, version }: Written) => ({ id, version });

const result = () =>
  f.record('BulkUpdateVariantsItemResult', {
    status: f.choice('BulkUpdateVariantsItemStatus', 'Success', 'Fail'),
    resource: f.optional(
      f.record('BulkUpdateVariantsResource', { id: f.text(), version: f.long() }),
    ),
    errors: f.optional(
      f.listOf(
        f.record('BulkUpdateVariantsItemError', {
          code: f.optional(f.text()),
          message: f.optional(f.text()),
        }),
      ),
    ),
  });

const empty = (name: string) => f.optional(f.record(name, {}));

/** In GraphQL an action is the member of that name. */
const graphqlAction = () =>
  f.record('VariantBulkAction', {
    publish: empty('PublishVariant'),
    unpublish: empty('UnpublishVariant'),
  });

interface GraphqlInput {
  readonly actions: readonly { readonly publish?: object; readonly unpublish?: object }[];
}

export const bulkUpdate = procedure({
  doc: 'Publishes or unpublishes many variants independently of each other.',
  method: 'POST',
  path: '/variants/bulk',
  status: 207,
  scopes: ['manage_products'],
  body: { items: f.listOf(item('VariantBulkUpdateItem')), actions: f.listOf(action()) },
  query: { versionControl: versionControl() },
  needs: (input, _, known) => bulkNeeds(input as Input, known),
  run(input, facts: any) {
    const asked = input as Input;
    const taken = new Set<string>();
    const outcomes = asked.items.map((one) => decided(one, { input: asked, facts, taken }));
    const writes = outcomes.flatMap((one): readonly Write[] =>
      one instanceof ApiError ? [] : [{ type: 'update', kind: 'variant', ...one }],
    );
    return { writes, answer: answerOf(asked, outcomes) };
  },
  graphql: {
    mutation: 'bulkUpdateVariants',
    result: {
      successCount: f.integer(),
      failureCount: f.integer(),
      results: f.listOf(result()),
    },
    draft: { argument: 'input', input: 'BulkUpdateVariantsInput' },
    members: {
      items: f.listOf(item('BulkUpdateVariantsItemInput')),
      actions: f.listOf(graphqlAction()),
    },
    decode: (input: GraphqlInput) => ({
      ...input,
      actions: input.actions.flatMap((one) =>
        (['publish', 'unpublish'] as const)
          .filter((name) => one[name] !== undefined)
          .map((name) => ({ action: name })),
      ),
    }),
  },
});
