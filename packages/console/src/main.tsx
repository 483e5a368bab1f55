import './app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { routes } from './routes.ts';
import { learnSession } from './signing/session.ts';
import { begin, type Messages } from './words/language.ts';

void learnSession();
await begin(import.meta.glob<Messages>('./languages/*.json', { import: 'default' }));
createRoot(document.getElementById('app')!).render(<App />);

/** Pages are there when the connection is lost later; a failure shows when the page is opened. */
const loadPages = () => {
  for (const { load } of routes) void load().catch(() => undefined);
};
setTimeout(loadPages, 500);
