import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CardPage } from '../ui/page.tsx';

/** A screen that failed: what can be done, and the fault for whoever reports it. */
export function ErrorPage() {
  const fault = useRouteError();
  return (
    <CardPage title="This page could not be shown">
      <p>
        Nothing you entered on the server is lost. Load the page again; if it happens once more, export the event log
        from the user menu and send it to support.
      </p>
      <pre className="fault">{fault instanceof Error ? fault.message : String(fault)}</pre>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        Load again
      </Button>
    </CardPage>
  );
}
