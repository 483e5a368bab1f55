// What answers behind the server of tests: the stand-in, or a real OpenSearch.

export interface EngineReply {
  readonly status: number;
  readonly body: object;
}

export interface EngineUnderTest {
  /** What the names of the indexes of one test file begin with. */
  readonly prefix: string;
  /** Answers a request, as the protocol has it. */
  reply(method: string, path: string, sent: string): Promise<EngineReply>;
  /** The indexes below the prefix. */
  indexNames(): Promise<readonly string[]>;
  /** What an index has, by ids. */
  documentsOf(index: string): Promise<readonly (readonly [id: string, source: string])[]>;
  /** Removes every index below the prefix. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
