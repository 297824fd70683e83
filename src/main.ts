import '@fontsource/source-sans-pro/latin-ext-400.css';
import '@fontsource/source-sans-pro/latin-ext-600.css';
// Last, because browsers take the ellipsis of truncated texts from the face declared last, and the others have none.
import '@fontsource/source-sans-pro/latin-400.css';
import '@fontsource/source-sans-pro/latin-600.css';
import './ui/scripts.css';
import './ui/theme.css';
import './ui/controls.css';
import './ui/checkbox.css';
import './shell/shell.css';
import './ui/print.css';
import { whenIdleOrUsed } from './shell/prerendered-page.ts';

import.meta.glob('/modules/*/public-pages.css', { eager: true });

if ('recorded' in document.documentElement.dataset) void import('./recorded-console.tsx');
// A prerendered page works without the console, which is loaded when the browser is idle or the page is used.
else whenIdleOrUsed(() => void import('./console.tsx'));
