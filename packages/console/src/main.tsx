import './app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { learnSession } from './signing/session.ts';

void learnSession();
createRoot(document.getElementById('app')!).render(<App />);
