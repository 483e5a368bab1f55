// What an index of documents for searches is made of.
import type { ContentWriter } from './content.ts';

export interface SearchedDeclaration {
  /** Paths in the project, any one of which enables the index. */
  readonly settings: readonly string[];
  /** The list whose elements facets count; without it there are no facets. */
  readonly elements?: string;
  /** Lists whose elements belong together, each with those above it. */
  readonly lists: readonly (readonly string[])[];
  /** Documents of other kinds that belong to the content, by id or by a facet (several with `|`). */
  readonly beside?: readonly {
    readonly name: string;
    readonly kind: string;
    readonly by: string;
    readonly values: (document: any) => readonly string[];
  }[];
  /** Writes the content; related documents are found by name and value. */
  readonly content: (
    writer: ContentWriter,
    document: any,
    beside: { readonly [name: string]: ReadonlyMap<string, readonly any[]> },
  ) => void;
}
