import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { Screen, ScreenNote } from '../../../src/ui/screen.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props extends Pick<ComponentProps<typeof EntryForm>, 'form' | 'action' | 'children'> {
  readonly title: string;
  /** What is created. */
  readonly lead: string;
}

/** The page on which a workspace or a form is created, with a way back to the choice. */
export function CreateDraft({ title, lead, ...entry }: Props) {
  const t = useTexts(texts);
  return (
    <Screen title={title}>
      <section className="panel">
        <ScreenNote>{lead}</ScreenNote>
        <EntryForm
          {...entry}
          beside={
            <Link to="/createnew" className="button button-quiet">
              {t('back')}
            </Link>
          }
        />
      </section>
    </Screen>
  );
}
