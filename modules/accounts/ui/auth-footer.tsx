import { Language, languageName } from '../../../contract/text.ts';
import { supportAddress } from '../../../src/shell/environment.ts';
import { selectLanguage } from '../../../src/shell/messages.ts';
import { languageSetting } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

const languages = Language.options.map((value) => ({ value, label: languageName(value) }));

/** Foot of the authentication pages: the language, and support. */
export function AuthFooter() {
  const t = useTexts(texts);
  const send = useSend();
  const language = useSelect((read) => read(languageSetting).language);
  const support = useSelect(supportAddress);
  return (
    <>
      <span className="auth-page-language">
        <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
          <path d={GLOBE} />
        </svg>
        <Select
          aria-label={t('language')}
          value={language}
          options={languages}
          onValueChange={(value) => void send(selectLanguage({ language: Language.parse(value) }))}
        />
      </span>
      <a href={support} target="_blank" rel="noreferrer">
        {t('support')}
      </a>
    </>
  );
}

const GLOBE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18';
