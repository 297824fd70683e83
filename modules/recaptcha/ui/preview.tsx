import { spamReasons } from '../../../contract/entity/spam-reason.ts';
import { serverText } from '../../../contract/server-text.ts';
import { Tag } from '../../../src/ui/tag.tsx';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { TabPartProps } from '../../form-settings/public.ts';
import { MIN_SCORE } from '../min-score.ts';
import { texts } from './texts.ts';
import './preview.css';

/** In the order in which they are checked. */
const reasons = [
  spamReasons.RECAPTCHA_MISSING,
  spamReasons.RECAPTCHA_SECRET_REJECTED,
  spamReasons.RECAPTCHA_INVALID,
  spamReasons.RECAPTCHA_USED,
  spamReasons.RECAPTCHA_OTHER_WEBSITE,
  spamReasons.RECAPTCHA_BOT,
  spamReasons.RECAPTCHA_UNREACHABLE,
] as const;

/** Shows the widget and the resulting spam decisions for the settings as currently edited. */
export default function Preview({ form, values }: TabPartProps) {
  const t = useTexts(texts);
  const isOn = values['is_google_recaptcha_on'] === true;
  return (
    <section className="preview" aria-label={t('preview')}>
      <header className="preview-head">
        <h3>{t('preview')}</h3>
      </header>
      <p className="field-hint">{t(isOn ? 'on' : 'off')}</p>
      {isOn && values['google_recaptcha_secret'] === '' && <p className="preview-warning">{t('noSecret')}</p>}
      {isOn && <Effect form={form} />}
    </section>
  );
}

function Effect({ form }: Pick<TabPartProps, 'form'>) {
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <div className="preview-card recaptcha-effect">
      <h4>{t('visitor')}</h4>
      <ul className="recaptcha-visitor">
        <li>{t('checkbox')}</li>
        <li>{t('badge')}</li>
        <li>{t('same')}</li>
      </ul>
      <Scale />
      <h4>{t('becomes')}</h4>
      <ul className="recaptcha-outcomes">
        <li>
          <Tag tone="good">{t('toInbox')}</Tag>
          <span>{t('inbox', { domain: form.domain })}</span>
        </li>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Tag tone="plain">{t('toSpam')}</Tag>
            <span>{translate(serverText(reason))}</span>
          </li>
        ))}
      </ul>
      <p className="field-hint">{t('spamLead')}</p>
    </div>
  );
}

/** The scale of version 3's scores, divided at the lowest accepted one. */
function Scale() {
  const t = useTexts(texts);
  const score = MIN_SCORE.toLocaleString(useLanguage());
  return (
    <figure className="recaptcha-scale">
      <figcaption>{t('score')}</figcaption>
      <span className="recaptcha-below">{t('below', { score })}</span>
      <span className="recaptcha-above">{t('above', { score })}</span>
    </figure>
  );
}
