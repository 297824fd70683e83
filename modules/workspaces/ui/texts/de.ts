import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  sharedOnly: 'Ihr Konto hat nur Zugriff auf geteilte Formulare',
  sharedOnlyLead:
    'Neue Formulare kann nur anlegen, wer Formulare mit Ihnen teilt. Wenden Sie sich an diese Person; neue Formulare erscheinen hier automatisch.',
  toSubmissions: 'Zu den Einsendungen',
  createForm: 'Formular anlegen',
  createFormLead: 'Danach: das Snippet zum Einfügen in Ihre Seite.',
  workspace: 'Workspace',
  formName: 'Name des Formulars',
  formNameExample: 'Kontakt',
  createFormDo: 'Formular anlegen',
  back: 'Zurück',
  workspaceFirst: 'Legen Sie zuerst einen Workspace an',
  workspaceFirstLead: 'Ein Formular gehört zu einem Workspace: der Website, auf der es verwendet wird.',
  createWorkspace: 'Workspace anlegen',
  ready: '{{name}} ist bereit',
  pasteThis:
    'Geben Sie dem Formular auf Ihrer Seite die ID <code>{{id}}</code> und fügen Sie dies vor <code>{{tag}}</code> ein:',
  snippet: 'Snippet',
  gotoSubmissions: 'Zu den Einsendungen',
  eachStep: 'Alle Schritte anzeigen',
  createWorkspaceLead: 'Ein Workspace enthält die Formulare einer Website.',
  workspaceName: 'Name des Workspace',
  workspaceNameExample: 'Hafenkaffee',
  createWorkspaceDo: 'Workspace anlegen',
  workspaceReadyLead: 'Fügen Sie als Nächstes ein Formular hinzu, das Besucher ausfüllen.',
  whatToCreate: 'Was möchten Sie anlegen?',
  choiceForm: 'In einem vorhandenen Workspace',
  choiceWorkspace: 'Für eine weitere Website mit eigenen Formularen',
} satisfies Translation<typeof en>;
