// A document as OpenSearch is sent it: each value in the object of its sort.
import type { ContentWriter } from '@storewright/model/search/content';
import { locales } from '@storewright/model/search/content';
import { normalised } from '@storewright/model/search/folding';
import type { Scalar } from '@storewright/model/search/tree';
import { analyzerOf } from './analysis.ts';
import { maxValueLength } from './mapping.ts';
import {
  analyzedContainer,
  containers,
  foldedMark,
  listPath,
  memberName,
  presence,
} from './names.ts';
import { priceList, priceRow, priceTable } from './scoped-prices.ts';

interface Members {
  [name: string]: Scalar[];
}

interface Element {
  [container: string]: Members | Element[] | string[] | Scalar;
}

interface Text {
  readonly name: string;
  readonly value: string;
}

export function documentOf(
  id: string,
  version: number,
  write: (writer: ContentWriter) => void,
): object {
  return { id, version, ...elementOf(write) };
}

function elementOf(write: (writer: ContentWriter) => void): Element {
  const element: Element = Object.create(null);
  const there = new Set<string>();
  const texts: Text[] = [];
  const writer: ContentWriter = {
    value(name, value) {
      if (value === undefined) return;
      there.add(name);
      if (typeof value !== 'string') return addValue(element, name, value);
      texts.push({ name, value });
      add(element, containers.keyword, name, value.slice(0, maxValueLength));
    },
    instant(name, value) {
      if (value === undefined) return;
      there.add(name);
      add(element, containers.keyword, name, String(value));
    },
    text(name, text, language) {
      if (text === undefined) return;
      writer.value(name, text);
      const words = normalised(text);
      add(element, containers.words, name, words);
      const analyzer = language === undefined ? undefined : analyzerOf(language);
      if (analyzer !== undefined) add(element, analyzedContainer(analyzer), name, words);
    },
    localized(name, values = {}) {
      for (const [locale, text] of Object.entries(values)) {
        writer.text(`${name}.${locale}`, text, locale);
        there.add(name + locales);
      }
    },
    element(list, inside) {
      const path = listPath([list]);
      const elements = (element[path] ?? []) as Element[];
      elements.push(elementOf(inside));
      element[path] = elements;
    },
  };
  write(writer);
  addFolded(element, texts, there);
  element[presence] = [...there];
  const prices = element[listPath([priceList])] as Element[] | undefined;
  if (prices !== undefined)
    element[priceTable] = prices.map((price, at) => priceRow((name) => memberOf(price, name), at));
  return element;
}

const valueContainers = [containers.keyword, containers.number, containers.boolean];

/** The first value of a member, whatever it is. */
function memberOf(element: Element, name: string): Scalar | undefined {
  const member = memberName(name);
  for (const container of valueContainers) {
    const [value] = (element[container] as Members | undefined)?.[member] ?? [];
    if (value !== undefined) return value;
  }
  return undefined;
}

function add(element: Element, container: string, name: string, value: Scalar): void {
  const members = (element[container] ?? Object.create(null)) as Members;
  element[container] = members;
  const member = memberName(name);
  const known = members[member];
  if (known === undefined) members[member] = [value];
  else known.push(value);
}

const addValue = (element: Element, name: string, value: number | boolean): void =>
  add(element, typeof value === 'number' ? containers.number : containers.boolean, name, value);

/** All values of a member, as soon as one of them differs from its folded form. */
function addFolded(element: Element, texts: readonly Text[], there: Set<string>): void {
  const differing = new Set(
    texts.filter(({ value }) => normalised(value) !== value).map(({ name }) => name),
  );
  for (const { name, value } of texts.filter((one) => differing.has(one.name)))
    add(element, containers.folded, name, normalised(value).slice(0, maxValueLength));
  for (const name of differing) there.add(name + foldedMark);
}
