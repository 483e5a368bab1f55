// A container of the image for suites that have Testcontainers (npm install --save-dev testcontainers). The
// database is a container beside it, in a network of theirs:
//   const shop = await new StorewrightContainer('registry.example/storewright:1.0.0').start();
//   const project = await shop.project({ template: 'b2c' });
import { randomBytes } from 'node:crypto';
import {
  AbstractStartedContainer,
  GenericContainer,
  Network,
  type StartedNetwork,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';

const port = 8080;
const password = 'only-for-tests';

export interface ProjectDraft {
  readonly key?: string;
  readonly template?: 'empty' | 'b2c' | 'b2b';
}

export class StorewrightContainer extends GenericContainer {
  readonly #adminToken = randomBytes(32).toString('base64url');

  override async start(): Promise<StartedStorewright> {
    const network = await new Network().start();
    const database = await new GenericContainer('postgres:17')
      .withNetwork(network)
      .withNetworkAliases('postgres')
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    this.withNetwork(network)
      .withExposedPorts(port)
      .withEnvironment({
        STOREWRIGHT_DATABASE_URL: `postgres://postgres:${password}@postgres:5432/postgres`,
        STOREWRIGHT_CONTROLS: 'on',
        STOREWRIGHT_ADMIN_TOKEN: this.#adminToken,
        STOREWRIGHT_SEALING_KEY: randomBytes(32).toString('base64'),
      })
      .withWaitStrategy(Wait.forHttp('/health/ready', port));
    return new StartedStorewright(await super.start(), database, network, this.#adminToken);
  }
}

export class StartedStorewright extends AbstractStartedContainer {
  readonly #database: StartedTestContainer;
  readonly #network: StartedNetwork;
  readonly adminToken: string;

  constructor(
    started: StartedTestContainer,
    database: StartedTestContainer,
    network: StartedNetwork,
    adminToken: string,
  ) {
    super(started);
    this.#database = database;
    this.#network = network;
    this.adminToken = adminToken;
  }

  get url(): string {
    return `http://${this.getHost()}:${this.getMappedPort(port)}`;
  }

  /** A project with the variables that SDKs read. */
  async project(draft: ProjectDraft = {}): Promise<{ readonly [variable: string]: string }> {
    const response = await fetch(`${this.url}/-/projects`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.adminToken}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(draft),
    });
    const made = (await response.json()) as { [member: string]: string };
    if (!response.ok) throw new Error(made.message);
    return {
      CTP_PROJECT_KEY: made.projectKey!,
      CTP_CLIENT_ID: made.clientId!,
      CTP_CLIENT_SECRET: made.clientSecret!,
      CTP_AUTH_URL: this.url,
      CTP_API_URL: this.url,
      CTP_SCOPES: `manage_project:${made.projectKey}`,
    };
  }

  override async stop() {
    const stopped = await super.stop();
    await this.#database.stop();
    await this.#network.stop();
    return stopped;
  }
}
