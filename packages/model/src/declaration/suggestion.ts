// Suggestions: strings that are found by the prefixes of tokens, which documents declare.

/** An input that begins `token` in `locale` suggests `text`. */
export interface SuggestionToken {
  readonly locale: string;
  /** In the form in which inputs are compared with it. */
  readonly token: string;
  readonly text: string;
}

/** The query: inputs of each locale in the form of tokens; the limit holds per locale. */
export interface SuggestionQuery {
  readonly searches: readonly { readonly locale: string; readonly inputs: readonly string[] }[];
  readonly fuzzy: boolean;
  readonly limit: number;
}

/** Status of the index, and the strings of each search, best first, each once. */
export interface Suggestions {
  readonly status?: string | undefined;
  readonly texts: readonly (readonly string[])[];
}
