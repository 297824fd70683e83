import { createContext } from 'react';

/** Whether the head of the open submission is in view; once it has scrolled away, the line that stays names the sender. */
export const SenderInView = createContext(true);
