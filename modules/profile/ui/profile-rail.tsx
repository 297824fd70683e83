import { useLocation } from 'react-router';
import type { DisplayText } from '../../../contract/text.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { RailGroup } from '../../../src/ui/rail-page.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { profilePart } from '../points.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Section {
  /** The id of its element. */
  readonly anchor: string;
  readonly label: DisplayText;
  readonly icon: string;
}

export const YOU = 'about-you';
export const SECURITY = 'security';
export const DATA = 'your-data';

/** The id of the section of a contributed part. */
export const anchorOf = (part: string): string => part.replaceAll('/', '-');

/** Links to the sections of the profile. */
export function ProfileRail() {
  const command = useTexts(moduleTexts);
  const translate = useTranslate();
  const { hash } = useLocation();
  const parts = useApp()
    .contributions(profilePart)
    .flatMap(({ id, label, icon = 'circle' }) => (label ? { anchor: anchorOf(id), label, icon } : []));
  const sections: readonly Section[] = [
    { anchor: YOU, label: texts('you'), icon: 'user' },
    ...parts,
    { anchor: SECURITY, label: texts('security'), icon: 'lock' },
    { anchor: DATA, label: texts('data'), icon: 'download' },
  ];
  const current = sections.find(({ anchor }) => hash === `#${anchor}`) ?? sections[0];
  return (
    <RailGroup title={command('profile')}>
      {sections.map(({ anchor, label, icon }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} aria-current={anchor === current?.anchor ? 'location' : undefined}>
            <Icon name={icon} />
            <span className="page-rail-label">{translate(label)}</span>
          </a>
        </li>
      ))}
    </RailGroup>
  );
}
