import './app.css';
import { createRoot } from 'react-dom/client';
import { consolePath } from 'storewright/operations';
import { App } from './app.tsx';
import { learnSession } from './signing/session.ts';
import { begin, type Messages } from './words/language.ts';

void learnSession();
await begin(import.meta.glob<Messages>('./languages/*.json', { import: 'default' }));
const app = document.getElementById('app')!;
createRoot(app).render(<App />);

/** The first seconds belong to the page that was opened. */
const quietMs = 5_000;

/** Files of pages are there when the connection is lost later. What they hold is run when a page is opened. */
async function fetchPages(): Promise<void> {
  const names = app.dataset.pages?.split(' ') ?? [];
  for (const name of names) while (!(await isFetched(name))) await quiet();
}

const isFetched = (name: string): Promise<boolean> =>
  fetch(`${consolePath}/assets/${name}`, { priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .then(
      () => true,
      () => false,
    );

const quiet = () => new Promise((resolve) => setTimeout(resolve, quietMs));

// Not awaited here: scripts of pages need this one, and would wait as well.
void quiet().then(fetchPages);
