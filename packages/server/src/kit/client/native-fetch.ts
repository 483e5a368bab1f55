// `fetch` as it was when the kit was loaded. A suite that intercepts requests puts another one in its
// place afterwards, through which the kit's own requests must not go.
export const nativeFetch: typeof fetch = globalThis.fetch;
