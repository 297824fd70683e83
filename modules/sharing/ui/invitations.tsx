import { Link } from 'react-router';
import { failureOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EmptyPage } from '../../../src/ui/empty-page.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
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
  if (list?.length === 0) return <None />;
  return (
    <Screen title={label('invitations')}>
      <Loading
        label={t('loadingInvitations')}
        failure={failure}
        onAgain={() => void send(loadInvitations({}))}
        isLoaded={list !== null}
      >
        <InvitationList list={list ?? []} />
      </Loading>
    </Screen>
  );
}

function None() {
  const t = useTexts(texts);
  const email = useSelect((read) => read(session).current.account?.username ?? '');
  return (
    <EmptyPage title={t('noInvitations')} lead={t('noInvitationsLead', { email })}>
      <Link to="/" className="button">
        {t('toSubmissions')}
      </Link>
    </EmptyPage>
  );
}
