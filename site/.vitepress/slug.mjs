/** Headings are addressed as in the repository. */
export const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
