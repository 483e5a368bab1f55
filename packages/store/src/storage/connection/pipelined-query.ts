// A read on a pipelined connection: the query of the driver without the parts that such a read does
// not need. The columns of a named statement are described once for each connection, not every
// time; no event is emitted for a row; the pool watches the time, not a timer for each query.
import pg from 'pg';
import type { Statement } from './pipelined-pool.ts';

/** Rows of an answer, by the names of the columns. */
export type Rows = readonly Record<string, unknown>[];

/** Hears the end of a statement: an error, or the rows. */
export type Told = (error: Error | undefined, rows: Rows) => void;

/** The state remembered for a connection. */
export interface Described {
  /** Columns of the named statements that have been answered on it. */
  readonly shapes: Map<string, Shape>;
  /** The connection of the driver, on which nothing is described. */
  readonly silent: object;
}

interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly blank: object;
}

/** Members of the driver's query that the driver itself calls; its types declare few of them. */
interface DriverQuery {
  name: string | undefined;
  text: string;
  values: unknown[];
  callback: Told;
  submit(connection: object): Error | null;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly format: string;
}

const DriverQuery = pg.Query as unknown as new (config: object) => DriverQuery;
const nothing = {};

/** On a connection in pipeline mode the driver takes no queries but its own and what extends it. */
export class PipelinedQuery extends DriverQuery {
  readonly #described: Described;
  readonly #types: pg.CustomTypesConfig;
  #shape: Shape | undefined;
  #rows: Record<string, unknown>[] = [];
  #unreadable: Error | undefined;

  constructor(statement: Statement, told: Told, described: Described, types: pg.CustomTypesConfig) {
    super(nothing);
    this.name = statement.name;
    this.text = statement.text;
    this.values = statement.values;
    this.callback = told;
    this.#described = described;
    this.#types = types;
  }

  override submit(connection: object): Error | null {
    // The columns of a prepared statement stay: PostgreSQL refuses to run it when they have changed.
    this.#shape = this.name === undefined ? undefined : this.#described.shapes.get(this.name);
    return super.submit(this.#shape === undefined ? connection : this.#described.silent);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    if (this.name !== undefined) this.#described.shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== undefined) return;
    const { names, parsers, blank } = this.#shape!;
    const row: Record<string, unknown> = { ...blank };
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index]!;
        if (text !== null) row[names[index]!] = parsers[index]!(text);
      }
    } catch (error) {
      this.#unreadable = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    // The number of rows is not used.
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#rows);
  }
}
