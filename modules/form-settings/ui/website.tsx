import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { DomainField } from '../../../src/ui/domain-field.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { UnloadedTab } from '../../settings/public.ts';
import { formAt, loadWebsite, saveWebsite, WebsiteDraft, websites, type Website } from '../../workspaces/public.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { DangerZone } from './danger-zone.tsx';
import './form-settings.css';
import { TabCard } from './tab-card.tsx';
import { useTabForm } from './use-tab-form.ts';

/** Settings tab "Website": name and domain of the workspace, which only its owner may change (SPEC.md point 2). */
export default function WebsiteTab() {
  const params = useParams();
  const project = useSelect((read) => formAt(read, params)?.workspace.uid);
  return project === undefined ? null : <Loaded key={project} project={project} />;
}

function Loaded({ project }: { readonly project: string }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const website = useSelect((read) => read(websites).get(project));
  const reading = useLoad(loadWebsite, { project }, project);
  const content = (
    <Loading {...reading} label={t('loading')} isLoaded={website !== undefined}>
      {website && <Fields website={website} />}
      {website?.is_owner === true && <DangerZone what="workspace" uid={project} name={website.name} />}
    </Loading>
  );
  return website ? content : <UnloadedTab title={label('website')}>{content}</UnloadedTab>;
}

function Fields({ website }: { readonly website: Website }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const { uid, name, domain, is_owner: isOwner } = website;
  const stored = useMemo(() => ({ name, domain }), [name, domain]);
  const draft = useTabForm({
    tab: 'website',
    schema: WebsiteDraft,
    stored,
    save: (changed) =>
      send(saveWebsite({ project: uid, change: saveWebsite.schema.shape.change.parse(changed) })).outcome,
  });
  return (
    <TabCard title={label('website')} form={draft} isReadOnly={!isOwner}>
      <p className="lead">{t(isOwner ? 'websiteLead' : 'websiteReadOnly')}</p>
      <TextField label={t('websiteName')} {...draft.text('name')} autoComplete="off" readOnly={!isOwner} />
      {isOwner ? (
        <DomainField {...draft.text('domain')} />
      ) : (
        <TextField label={t('domain')} {...draft.text('domain')} readOnly />
      )}
    </TabCard>
  );
}
