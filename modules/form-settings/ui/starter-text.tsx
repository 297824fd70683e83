import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { type Form, workspaces } from '../../workspaces/public.ts';
import { texts } from './texts.ts';

/** The fields that a starting text fills. */
export interface StarterTexts {
  readonly auto_responder_email_subject: string;
  readonly auto_responder_email_from_name: string;
  readonly auto_responder_email_template: string;
}

interface Props {
  readonly form: Form;
  readonly onUse: (starter: StarterTexts) => void;
}

/** Offers a text to begin with, in the language of the console, which greets visitors by name if the form asks for it. */
export function StarterText({ form, onUse }: Props) {
  const t = useTexts(texts);
  const sender = useSelect((read) => read(workspaces).get(form.project_uid)?.name) ?? form.name;
  const field = form.all_fields.split(',').find((name) => /^(?:your|full)?[-_ ]?name$/i.test(name.trim()));
  const name = field === undefined ? undefined : `{{${field.trim()}}}`;
  const use = () =>
    onUse({
      auto_responder_email_subject: t('starterSubject'),
      auto_responder_email_from_name: sender,
      auto_responder_email_template: [
        name === undefined ? t('starterGreeting') : t('starterGreetingBy', { name }),
        t('starterBody'),
        `${t('starterClosing')}\n${sender}`,
      ].join('\n\n'),
    });
  return (
    <p className="starter-text">
      <span className="field-hint">{t('starterHint')}</span>
      <Button kind="quiet" onClick={use}>
        {t('starterUse')}
      </Button>
    </p>
  );
}
