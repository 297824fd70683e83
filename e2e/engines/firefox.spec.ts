// Modules: accounts, submissions, live, reports, settings, event-log, collector
import { journeysIn } from './scenarios.ts';

journeysIn('Firefox');
