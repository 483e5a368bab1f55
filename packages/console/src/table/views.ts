// Views that people save by a name: columns, condition and order. They stay in the browser, because
// they are personal.
import { useState } from 'react';

export interface View {
  readonly name: string;
  readonly where: string;
  readonly sort: string;
  readonly columns: readonly string[];
}

const isView = (one: unknown): one is View => {
  const { name, where, sort, columns } = (one ?? {}) as Partial<View>;
  return [name, where, sort].every((text) => typeof text === 'string') && Array.isArray(columns);
};

function stored(place: string): readonly View[] {
  try {
    const all: unknown = JSON.parse(window.localStorage.getItem(place) ?? '[]');
    return Array.isArray(all) ? all.filter(isView) : [];
  } catch {
    return [];
  }
}

export function useViews(project: string, kind: string) {
  const place = `storewright.views.${project}.${kind}`;
  const [views, setViews] = useState(() => stored(place));
  const put = (next: readonly View[]) => {
    setViews(next);
    try {
      window.localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Then they count until the page is left.
    }
  };
  const save = (view: View) => put([...views.filter(({ name }) => name !== view.name), view]);
  const forget = (named: string) => put(views.filter(({ name }) => name !== named));
  return { views, save, forget };
}
