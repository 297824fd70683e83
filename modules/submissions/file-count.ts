import type { Row } from './state.ts';

/** Files of a submission, with those of the emails in its conversation. */
export const fileCountOf = ({
  file_count = 0,
  thread_file_count = 0,
}: Pick<Row, 'file_count' | 'thread_file_count'>): number => file_count + thread_file_count;
