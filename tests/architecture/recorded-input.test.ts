import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Whatever people enter on a screen of the console is in its log, so that recorded screens show it and a view that loses it
 * differs. `src/shell/page-state.ts` records selects, checkboxes and radio buttons that do not belong to a draft.
 */
const typed =
  /<(?:TextField|NumberField|TextArea|MarkedTextField|DateField|DateInput|DomainField|PasswordField|textarea|input)\b/g;
const set = /<(?:Select|Switch|Checkbox|Segments|RoleField)\b/g;
/** A form whose input is recorded. */
const DRAFT = /\buse(?:Draft|Tab|Drawer)Form\b|\buseDraftRecorder\b/;
/** The props of a field with its region, or its region. */
const FIELD = /\.(?:text|onOff)\(|\bdata-region=|\{\.\.\.(?:props|field|select\()/;
const WITHOUT_TEXT = /\btype="(?:radio|checkbox|file|color|range)"|\breadOnly\b|\bonText=\{\(\) => \{\}\}/;

/** Files with other controls, and why they are not checked. */
const beforeLogin = 'no screen of it is recorded before a session opens';
const ofCaller = 'the form that renders it passes the props of its draft';
const reasons: Readonly<Record<string, string>> = {
  'modules/accounts/ui/forgot-password.tsx': beforeLogin,
  'modules/accounts/ui/login.tsx': beforeLogin,
  'modules/accounts/ui/register.tsx': beforeLogin,
  'modules/accounts/ui/reset-password.tsx': beforeLogin,
  'modules/accounts/ui/verify-email.tsx': beforeLogin,
  'modules/beta/ui/get-started.tsx': beforeLogin,
  'modules/sharing/ui/join-form.tsx': beforeLogin,
  'modules/event-log/ui/entry-filter.tsx': 'recorded screens do not show the event log',
  'modules/form-settings/ui/cc-list.tsx': ofCaller,
  'modules/form-settings/ui/colour-field.tsx': ofCaller,
  'modules/webhooks/ui/webhook-fields.tsx': ofCaller,
  'modules/workflow/ui/required-fields.tsx': ofCaller,
  'modules/workflow/ui/action-editor.tsx': 'useOpenAction records its values',
  'modules/form-settings/ui/secret-field.tsx': 'a secret',
  'modules/columns/ui/column-drawer.tsx': 'the list of the checkboxes is the region',
  'modules/submissions/ui/search-box.tsx': 'the search that follows from it is recorded, as a command',
  'src/shell/palette/command-palette.tsx':
    'not recorded yet: what it finds follows from its text, which is in no command',
  'modules/reports/ui/custom-period.tsx': 'not recorded until both days are valid, which then are in the address',
  'modules/submissions/ui/date-range.tsx': 'not recorded until both days are valid, which then are in the address',
};

/** The opening tags of these elements. */
function tagsIn(source: string, elements: RegExp): readonly string[] {
  return [...source.matchAll(elements)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at++) {
      if (source[at] === '{') depth++;
      else if (source[at] === '}') depth--;
      else if (source[at] === '>' && depth === 0) return source.slice(index, at);
    }
    return source.slice(index);
  });
}

/** Controls of a view whose input no draft records. */
function unrecordedIn(source: string): readonly string[] {
  const isDraft = DRAFT.test(source);
  const isOfDraft = (tag: string) => isDraft && FIELD.test(tag);
  return [
    ...tagsIn(source, typed).filter((tag) => !WITHOUT_TEXT.test(tag) && !isOfDraft(tag)),
    // Its value is in the draft, but a view that loses it would not differ.
    ...(isDraft ? tagsIn(source, set).filter((tag) => !isOfDraft(tag)) : []),
  ];
}

const views = globSync(['modules/*/ui/**/*.tsx', 'src/shell/**/*.tsx'], { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);

it('records the input of every control, or says why not', () => {
  const found = views.flatMap((file) => {
    const tags = unrecordedIn(readFileSync(path.join(root, file), 'utf8'));
    return tags.length > 0 && !(file in reasons) ? [`${file}: ${tags.join(' ')}`] : [];
  });
  expect(found).toEqual([]);
  // Those that have no such control any more.
  const obsolete = Object.keys(reasons).filter(
    (file) => unrecordedIn(readFileSync(path.join(root, file), 'utf8')).length === 0,
  );
  expect(obsolete).toEqual([]);
});

const useForm = 'const form = useForm({ schema, initial, submit });';
const useDraftForm = 'const form = useDraftForm({ id, schema, initial, submit });';

it.each([
  ['a field with state of its own', '', '<TextField label="Name" value={name} onText={(text) => setName(text)} />', 1],
  ['a field of a form without a draft', useForm, "<TextArea {...form.text('message')} rows={3} />", 1],
  ['a field of a draft', useDraftForm, "<TextArea {...form.text('message')} rows={3} />", 0],
  ['an input of a draft without its region', useDraftForm, '<input value={form.values.name} onChange={onName} />', 1],
  [
    'a select of a draft without its region',
    useDraftForm,
    "<Select value={zone} onValueChange={(zone) => form.set('zone', zone)} />",
    1,
  ],
  [
    'a select with state of its own, which the state of the page has',
    '',
    '<Select value={zone} onValueChange={setZone} />',
    0,
  ],
  ['a field that cannot be changed', '', '<TextField value={email} onText={() => {}} readOnly />', 0],
] as const)('checks %s', (_, hook, tag, count) => {
  expect(unrecordedIn(`${hook}\n return ${tag};`).length).toBe(count);
});
