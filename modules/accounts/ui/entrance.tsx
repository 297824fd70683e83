import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '../../../src/shell/product.ts';
import { Logo } from '../../../src/ui/logo.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { screens } from '../screens.ts';
import './accounts.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** What the pages before the console have in common: the mark, one card, and water below. The first empty field has the focus. */
export function Entrance(page: Props) {
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, []);
  return (
    <div className="entrance" ref={frame}>
      <Link to={screens.login} className="entrance-home" aria-label={t('home', { product: PRODUCT })}>
        <Logo name={PRODUCT} />
      </Link>
      <CardPage {...page} />
      <Water />
    </div>
  );
}

/** The mark's line, drawn as a shore: lines of water with a bay in each. */
function Water() {
  return (
    <svg className="entrance-water" viewBox="0 0 1440 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M-10 92h530c90 0 96 40 104 76s34 60 96 60 88-22 96-60 14-76 104-76h600" />
      <path d="M-10 128h490c84 0 96 26 108 58s48 46 132 46 120-14 132-46 24-58 108-58h560" />
      <path d="M-10 56h570c96 0 104 62 112 108 6 34 20 52 48 52s42-18 48-52c8-46 16-108 112-108h640" />
    </svg>
  );
}
