// Two ways to the same tests: the stand-in of the mock, or a project for each test.
import { setupServer } from 'msw/node';
import { sharedServer, type TestProject } from 'storewright/testing';
import { CommercetoolsMock } from 'storewright/testing/ctmock';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openShop, type ShopSettings } from '../src/shop.ts';

export interface Tested {
  readonly shop: ReturnType<typeof openShop>;
  /** Puts a document there as it is. */
  add(typeId: string, document: object): Promise<unknown>;
  get(typeId: string, id: string): Promise<any>;
}

const place = { currency: 'EUR', country: 'DE' };

/** What each test of a file begins with. */
export const useShop = (): Tested =>
  process.env.SHOP_TESTS === 'projects' ? withProjects() : withStandIn();

function withStandIn(): Tested {
  const mock = new CommercetoolsMock({ defaultProjectKey: 'my-shop' });
  const mswServer = setupServer();
  const settings: ShopSettings = {
    ...place,
    projectKey: 'my-shop',
    apiUrl: 'https://api.europe-west1.gcp.commercetools.com',
    authUrl: 'https://auth.europe-west1.gcp.commercetools.com',
    clientId: 'my-client',
    clientSecret: 'my-secret',
  };
  beforeAll(() => mswServer.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => mock.registerHandlers(mswServer));
  afterEach(async () => {
    mswServer.resetHandlers();
    await mock.clear();
  });
  afterAll(async () => {
    mswServer.close();
    await mock.stop();
  });
  return {
    shop: openShop(settings),
    add: (typeId, document) => mock.project().unsafeAdd(typeId, document),
    get: (typeId, id) => mock.project().get(typeId, id),
  };
}

function withProjects(): Tested {
  let project: TestProject;
  const tested: { -readonly [name in keyof Tested]: Tested[name] } = {
    shop: undefined as never,
    add: (typeId, document) => project.unsafeAdd(typeId, document),
    get: (typeId, id) => project.document(typeId, id),
  };
  beforeEach(async () => {
    project = await (await sharedServer()).project();
    const { env } = project;
    tested.shop = openShop({
      ...place,
      projectKey: env.CTP_PROJECT_KEY,
      apiUrl: env.CTP_API_URL,
      authUrl: env.CTP_AUTH_URL,
      clientId: env.CTP_CLIENT_ID,
      clientSecret: env.CTP_CLIENT_SECRET,
    });
  });
  afterEach(() => project.remove());
  return tested;
}
