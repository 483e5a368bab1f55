// A few elements without a library: these pages are forms and lists.

type Attributes = { readonly [name: string]: string };

export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  children: readonly (string | Node)[],
  attributes: Attributes = {},
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** What the page is from now on. */
export function show(...children: readonly (string | Node)[]): void {
  document.getElementById('app')?.replaceChildren(...children);
}
