// The page of the shop in which the examples take place.
import { settings, shop } from './examples/shop.ts';
import { jsonBlock, section, titled } from './page.ts';

/** Requests that make the shop, in their order. */
export const examplesPage = (): string =>
  titled(
    'The shop of the examples',
    'The examples of update actions and requests are done by a test, in a project in which these requests have come before them. Keys in the examples are keys of these documents; `{name.id}` in an example is the id of a document whose request is named here.',
    ...[...new Set([...settings, ...shop])]
      .map(({ method = 'POST', path, body, as }, at) =>
        section(
          `${at + 1}: ${method} /{projectKey}${path}${as === undefined ? '' : `, named ${as}`}`,
          body === undefined ? '' : jsonBlock(body),
        ),
      )
      .filter((text) => text !== ''),
  );
