import { createRoot } from 'react-dom/client';
import { Cockpit } from './cockpit';

const main = document.querySelector('main');
if (main) createRoot(main).render(<Cockpit />);
