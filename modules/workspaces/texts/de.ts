import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  createNew: 'Neu anlegen',
  loading: 'Ihre Formulare werden geladen',
  createWorkspaceTitle: 'Workspace anlegen',
  createFormTitle: 'Formular anlegen',
  form: 'Formular',
  formIn: 'Formular, {{workspace}}',
  goToTab: '{{tab}} öffnen',
  formNamed: 'Formular: {{name}}',
  projectNamed: 'Workspace: {{name}}',
  chooseProject: 'Workspace wählen',
  empty: 'Leer',
  active: 'Aktiv',
  status: 'Status:',
  good: 'Gut',
  fresh: 'Neu',
  websiteUpdated: 'Website gespeichert',
  gone: '{{name}} gelöscht',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
