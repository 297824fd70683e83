import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '../../../src/shell/product.ts';
import { Logo } from '../../../src/ui/logo.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { screens } from '../screens.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { water } from '../prerendered-login.ts';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the authentication pages: the logo, one card, and a wave pattern below. Focuses the first empty field. */
export function AuthPage(page: Props) {
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current?.contains(document.activeElement)) return;
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, []);
  return (
    <div className="entrance" ref={frame}>
      <header>
        <Link to={screens.login} className="entrance-home" aria-label={t('home', { product: PRODUCT })}>
          <Logo name={PRODUCT} />
        </Link>
      </header>
      <CardPage {...page} />
      <Water />
    </div>
  );
}

function Water() {
  return (
    <svg className="entrance-water" viewBox="0 0 1440 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {water.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
