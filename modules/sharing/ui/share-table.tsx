import { phaseOf } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DataTable } from '../../../src/ui/data-table.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { activateAccess } from '../commands.ts';
import type { ShareAccess } from '../contract.ts';
import { offersOf, shareStatusOf } from './share-status.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface On {
  readonly onEdit: (share: ShareAccess) => void;
  readonly onRevoke: (share: ShareAccess) => void;
  readonly onActivate: (share: ShareAccess) => void;
}

const tones = { invited: 'waiting', accepted: 'good', declined: 'plain', revoked: 'bad' } as const;

/** Email, Status, Role, Actions (SPEC.md point 2). */
export function ShareTable({ shares, ...on }: On & { readonly shares: readonly ShareAccess[] }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  return (
    <DataTable
      caption={label('shareAccess')}
      columns={[
        { id: 'email', label: t('email'), cell: (share) => <Address share={share} /> },
        {
          id: 'status',
          label: t('status'),
          cell: (share) => (
            <Tag tone={tones[shareStatusOf(share)]} region={`sharing/status ${share.id}`}>
              {t(shareStatusOf(share))}
            </Tag>
          ),
        },
        {
          id: 'role',
          label: label('role'),
          cell: ({ id, privilege_type }) => (
            <span className="sharing-role" data-region={`sharing/role ${id}`}>
              {t(privilege_type)}
            </span>
          ),
        },
        { id: 'actions', label: t('actions'), align: 'end', cell: (share) => <Actions share={share} {...on} /> },
      ]}
      rows={shares}
      keyOf={({ id }) => id}
    />
  );
}

function Address({ share: { username } }: { readonly share: ShareAccess }) {
  const t = useTexts(texts);
  const isMe = useSelect((read) => read(session).current.account?.username.toLowerCase() === username.toLowerCase());
  return (
    <span className="sharing-address">
      <span>{username}</span>
      {isMe && <Tag>{t('you')}</Tag>}
    </span>
  );
}

function Actions({ share, onEdit, onRevoke, onActivate }: On & { readonly share: ShareAccess }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const { username } = share;
  const phase = useSelect((read) => phaseOf(activateAccess, String(share.id))(read)?.phase);
  const offered = offersOf(share);
  if (offered === 'nothing') return null;
  return (
    <span className="row-actions">
      {offered === 'activation' ? (
        <Button
          kind="quiet"
          icon="check"
          busy={phase === 'in progress'}
          aria-label={t('activateOf', { username })}
          onClick={() => onActivate(share)}
        >
          {label('activate')}
        </Button>
      ) : (
        <>
          <Button kind="quiet" icon="pencil" aria-label={t('editOf', { username })} onClick={() => onEdit(share)}>
            {t('edit')}
          </Button>
          <Button kind="quiet" icon="ban" aria-label={t('revokeOf', { username })} onClick={() => onRevoke(share)}>
            {label('revoke')}
          </Button>
        </>
      )}
    </span>
  );
}
