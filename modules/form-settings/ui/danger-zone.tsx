import { useEffect, useState } from 'react';
import { joinFailures, phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { contents, deletePermanently, loadContents, type Contents, type Deletable } from '../../workspaces/public.ts';
import { texts } from './texts.ts';

type Props = Deletable & { readonly name: string };

const textKeys = {
  form: { action: 'deleteForm', lead: 'deleteFormLead' },
  workspace: { action: 'deleteWorkspace', lead: 'deleteWorkspaceLead' },
} as const;

/** Section for deleting a form or a workspace. */
export function DangerZone({ what, uid, name }: Props) {
  const t = useTexts(texts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="panel danger-zone">
      <h2>{t('danger')}</h2>
      <p className="lead">{t(textKeys[what].lead)}</p>
      <div className="form-actions">
        <Button kind="danger" icon="trash" onClick={() => setConfirming(true)}>
          {t(textKeys[what].action)}
        </Button>
      </div>
      {isConfirming && <ConfirmDeletion what={what} uid={uid} name={name} onClose={() => setConfirming(false)} />}
    </section>
  );
}

/** Lists what else will be deleted before the name can be typed. */
function ConfirmDeletion({ what, uid, name, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const counted = useContents(what, uid);
  // After the deletion the screen unmounts, including this dialog.
  const remove = () => send(deletePermanently({ what, uid, name: counted.contents?.name ?? name })).outcome;
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t(textKeys[what].action)}
      typed={counted.contents?.name ?? name}
      isDisabled={counted.contents === null}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('deleteWarning')}</p>
      {counted.contents && <AffectedItems what={what} contents={counted.contents} />}
      {counted.failure !== null && <p role="alert">{translate(counted.failure)}</p>}
      {!counted.contents && counted.failure === null && <output className="field-hint">{t('counting')}</output>}
    </Confirm>
  );
}

function useContents(what: Deletable['what'], uid: string) {
  const send = useSend();
  useEffect(() => {
    send(loadContents({ what, uid }));
  }, [send, what, uid]);
  const phase = useSelect(phaseOf(loadContents));
  const loaded = useSelect((read) => (read(contents).of === uid ? read(contents).counted : null));
  const failure = phase?.phase === 'failed' ? (phase.fetchError ?? joinFailures(phase.errors)) : null;
  // Hides earlier counts, which may be outdated.
  return { contents: phase?.phase === 'succeeded' ? loaded : null, failure };
}

function AffectedItems({
  what,
  contents: { forms, ...all },
}: {
  readonly what: Deletable['what'];
  readonly contents: Contents;
}) {
  const t = useTexts(texts);
  return (
    <ul>
      {what === 'workspace' && <li>{t('goesForms', { count: forms })}</li>}
      <li>{t('goesSubmissions', { count: all.submissions })}</li>
      {all.shares > 0 && <li>{t('goesShares', { count: all.shares })}</li>}
      {all.webhooks > 0 && <li>{t('goesWebhooks', { count: all.webhooks })}</li>}
    </ul>
  );
}
