import { Link } from 'react-router';
import { CardPage } from '../ui/page.tsx';

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <CardPage title="Page not found" lead="There is nothing at this address. It may have been moved, or typed by hand.">
      <Link to="/" className="button button-primary">
        Go to your submissions
      </Link>
    </CardPage>
  );
}
