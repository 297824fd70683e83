import { Link } from 'react-router';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadInvitations } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { InvitationList, useInvitations } from './invitation-list.tsx';

/** The page that the banner about invitations links to. */
export default function Invitations() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const list = useInvitations();
  const failure = useSelect(failureOf(loadInvitations));
  return (
    <CardPage title={label('invitations')} lead={t('invitationsLead')}>
      <Loading
        label={t('loadingInvitations')}
        failure={failure}
        onAgain={() => void send(loadInvitations({}))}
        isLoaded={list !== null}
      >
        {list?.length === 0 ? (
          <EmptyState title={t('noInvitations')} lead={t('noInvitationsLead')}>
            <Link to="/" className="button">
              {t('toSubmissions')}
            </Link>
          </EmptyState>
        ) : (
          <InvitationList list={list ?? []} />
        )}
      </Loading>
    </CardPage>
  );
}
