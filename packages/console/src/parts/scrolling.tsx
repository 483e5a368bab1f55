import type { ReactNode } from 'react';

interface ScrollingProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What may be wider than the window; the keyboard scrolls it, too. */
export const Scrolling = ({ label, children }: ScrollingProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: else nothing but a mouse could scroll it
  <section className="scrolling" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
