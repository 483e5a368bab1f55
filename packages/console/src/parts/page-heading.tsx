// The heading of a page. The tab of the browser shows the same title, so that people find a page among many tabs.
import { type ReactNode, useEffect } from 'react';
import { projectAt, usePlace } from '../place.ts';

interface PageHeadingProps {
  readonly title: string;
  /** Links next to the title. */
  readonly children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  const place = usePlace();
  useEffect(() => {
    const parts = [title, projectAt(place), 'storewright'].filter((part) => part);
    document.title = [...new Set(parts)].join(' · ');
  }, [title, place]);
  return (
    <h1>
      {title}
      {children}
    </h1>
  );
}
