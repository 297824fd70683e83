// Modules: accounts, submissions, live, reports, settings, event-log, collector
import { scenariosIn } from './scenarios.ts';

scenariosIn('Firefox');
