import { type Host, statusLines } from '../../../server/kit.ts';

/** One line for the operator: the service in use, and its problem, if any. */
export interface Status {
  readonly line: string;
  readonly isUsable: boolean;
}

/** Reports in the server status, and in the log at startup, whether a service that files need is usable. */
export function reportStatus(
  host: Pick<Host, 'contribute' | 'log' | 'onStart'>,
  service: { status(): Promise<Status> },
): void {
  host.contribute(statusLines, async () => [(await service.status()).line]);
  host.onStart(() => {
    void service.status().then(({ line, isUsable }) => (isUsable ? host.log.debug(line) : host.log.error(line)));
  });
}
