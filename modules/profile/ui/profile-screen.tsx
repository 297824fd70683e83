import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadProfile } from '../commands.ts';
import { profilePart } from '../points.ts';
import { profile } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { AboutYou } from './about-you.tsx';
import { anchorOf, ProfileRail } from './profile-rail.tsx';
import './profile.css';
import { Security } from './security.tsx';
import { YourData } from './your-data.tsx';

/** SPEC.md point 2, Profile. */
export default function ProfileScreen() {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const known = useSelect((read) => read(profile).current);
  const reading = useLoad(loadProfile, {});
  return (
    <Screen title={command('profile')} rail={<ProfileRail />}>
      <LoadError {...reading} isStale={known !== null} />
      {known && (
        <>
          <AboutYou name={known.name} email={known.email_id} />
          <Parts />
          <Security />
          <YourData email={known.email_id} />
        </>
      )}
      {!known && reading.failure === null && (
        <output className="panel profile-loading" aria-label={t('loading')}>
          <div className="skeleton" />
          <div className="skeleton" />
        </output>
      )}
    </Screen>
  );
}

function Parts() {
  return useApp()
    .contributions(profilePart)
    .map(({ id, view }) => (
      <ContributedView key={id} id={id} view={view} given={{ anchor: anchorOf(id) }} fallback={<PartLoading />} />
    ));
}

const PartLoading = () => (
  <div className="panel profile-part">
    <div className="skeleton" />
  </div>
);
