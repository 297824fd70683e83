import { type Host, statusLines } from '../../../server/kit.ts';

/** One line for the operator: what is used, and what is wrong with it. */
export interface Status {
  readonly line: string;
  readonly isUsable: boolean;
}

/** Says in the server status, and in the log at the start, whether a service that files need can be used. */
export function reportStatus(
  host: Pick<Host, 'contribute' | 'log' | 'onStart'>,
  service: { status(): Promise<Status> },
): void {
  host.contribute(statusLines, async () => [(await service.status()).line]);
  host.onStart(() => {
    void service.status().then(({ line, isUsable }) => (isUsable ? host.log.debug(line) : host.log.error(line)));
  });
}
