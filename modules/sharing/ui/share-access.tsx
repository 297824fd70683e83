import { useState } from 'react';
import { useParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { type Open, RowOverlay } from '../../../src/ui/row-overlay.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { formAt } from '../../workspaces/public.ts';
import { activateAccess, loadShares } from '../commands.ts';
import { shares } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { AddUser } from './add-user.tsx';
import { RevokeAccess } from './revoke-access.tsx';
import { ShareTable } from './share-table.tsx';
import './sharing.css';
import { UpdateAccess } from './update-access.tsx';

/** Settings, Share access: who has access to a form and in which role (SPEC.md point 2). */
export default function ShareAccessTab() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form.uid);
  return form === undefined ? null : <SharesOf key={form} form={form} />;
}

function SharesOf({ form }: { readonly form: string }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const list = useSelect((read) => read(shares).get(form)?.shares);
  const reading = useLoad(loadShares, { form }, form);
  const [open, setOpen] = useState<Open<'update' | 'revoke'>>();
  const close = () => setOpen(undefined);
  return (
    <section className="panel">
      <header className="spread">
        <h2>{label('shareAccess')}</h2>
        <Button kind="primary" icon="user-plus" onClick={() => setOpen({ is: 'add' })}>
          {label('add')}
        </Button>
      </header>
      <p className="lead">{t('lead')}</p>
      <Loading {...reading} label={t('loading')} isLoaded={list !== undefined}>
        <ShareTable
          shares={list ?? []}
          onEdit={({ id }) => setOpen({ is: 'update', id })}
          onRevoke={({ id }) => setOpen({ is: 'revoke', id })}
          onActivate={({ id }) => void send(activateAccess({ form, id }))}
        />
        {list?.length === 1 && <p className="lead">{t('alone')}</p>}
      </Loading>
      <RowOverlay
        open={open}
        rows={list ?? []}
        add={<AddUser form={form} onClose={close} />}
        overlays={{
          update: (share) => <UpdateAccess form={form} share={share} onClose={close} />,
          revoke: (share) => <RevokeAccess form={form} share={share} onClose={close} />,
        }}
      />
    </section>
  );
}
