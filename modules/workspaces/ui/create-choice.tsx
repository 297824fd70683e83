import { Link } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { CreatorsOnly } from './creators-only.tsx';
import './create.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Choice between creating a form or a workspace (SPEC.md point 2). */
export default function CreateChoice() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  return (
    <CreatorsOnly>
      <Screen title={t('whatToCreate')}>
        <div className="create-choices">
          <Choice to="/createnew/form" icon="file" title={label('form')} text={t('choiceForm')} />
          <Choice to="/createnew/workspace" icon="folder" title={t('workspace')} text={t('choiceWorkspace')} />
        </div>
      </Screen>
    </CreatorsOnly>
  );
}

interface ChoiceProps {
  readonly to: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

function Choice({ to, icon, title, text }: ChoiceProps) {
  return (
    <Link to={to} className="create-option">
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
