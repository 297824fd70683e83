// Modules: accounts, submissions, live, reports, settings, event-log, collector
import { journeysIn } from './journeys.ts';

journeysIn('WebKit');
