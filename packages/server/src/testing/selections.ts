// What tests of product selections look at.
import assert from 'node:assert/strict';
import type { TestServer } from './harness.ts';

/** A selection after actions, each in a request of its own. */
export async function inTurn(server: TestServer, made: any, ...actions: object[]) {
  for (const action of actions) await server.changed(`/product-selections/${made.id}`, action);
  return server.read(`/product-selections/${made.id}`);
}

/** The messages about a selection that is deleted now, with what they say of variants. */
export async function toldOf(server: TestServer, { id, version }: any) {
  await server.expecting(200, 'DELETE', `/product-selections/${id}?version=${version}`);
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const { results } = await server.read(`/messages?where=${where}&sort=sequenceNumber asc`);
  return results.map(({ type, oldVariantSelection, newVariantSelection, ...more }: any) => [
    type.replace('ProductSelection', ''),
    oldVariantSelection ?? more.oldVariantExclusion,
    newVariantSelection ?? more.newVariantExclusion,
  ]);
}

/** The pages of a selection, of its product, and of all products of all selections. */
export async function pagesInGraphql(
  server: TestServer,
  productId: string,
  id: string,
): Promise<void> {
  const assigned = {
    product: { id: productId },
    productRef: { typeId: 'product' },
    variantSelection: { type: 'includeOnly', skus: ['X-1'] },
    variantExclusion: null,
  };
  const shown = `product { id } productRef { typeId } variantExclusion { skus }
    variantSelection { type ... on ProductVariantSelectionIncludeOnly { skus } }`;
  const { productSelection } = await server.graphql(
    `query ($id: String!) { productSelection(id: $id) {
      productRefs(limit: 5) { total count results { ${shown} } }
      none: productRefs(where: "product(id = \\"none\\")") { total } } }`,
    { id },
  );
  assert.deepEqual(productSelection.productRefs, { total: 1, count: 1, results: [assigned] });
  assert.equal(productSelection.none.total, 0);
  const where = `productSelection(id = "${id}")`;
  const pages = await server.graphql(
    `query ($id: String!, $where: String!) {
      product(id: $id) { productSelectionRefs(where: $where) {
        results { productSelection { id } createdAt lastModifiedAt } } }
      productSelectionAssignments(where: $where) {
        total results { ${shown} productSelectionRef { id } } } }`,
    { id: productId, where },
  );
  const [ref] = pages.product.productSelectionRefs.results;
  assert.equal(ref.productSelection.id, id);
  assert.match(ref.createdAt + ref.lastModifiedAt, /^2.*Z2.*Z$/);
  assert.deepEqual(pages.productSelectionAssignments, {
    total: 1,
    results: [{ ...assigned, productSelectionRef: { id } }],
  });
  const token = await server.token('view_products:demo');
  const [error] = await server.graphqlErrors(
    `{ product(id: "${productId}") { productSelectionRefs { total } } }`,
    {},
    { token },
  );
  assert.equal(error.extensions.code, 'insufficient_scope');
  await server.expecting(404, 'GET', '/product-selection-assignments');
}

/** SKUs of the product that a store shows; `undefined`: it does not sell it. */
export async function skusIn(server: TestServer, storeKey: string): Promise<string[] | undefined> {
  const path = `/in-store/key=${storeKey}/product-projections/key=key-X`;
  const { status, body } = await server.request('GET', path);
  assert.equal((await server.request('HEAD', path)).status, status);
  if (status === 404) return undefined;
  return [body.masterVariant, ...body.variants].map(({ sku }) => sku);
}

/** The next version, or the code of the refusal. */
export async function outcomeOf(server: TestServer, one: any, ...actions: object[]) {
  const { status, body } = await server.request('POST', `/product-selections/${one.id}`, {
    version: one.version,
    actions,
  });
  return status === 200 ? body.version : body.errors[0].code;
}
