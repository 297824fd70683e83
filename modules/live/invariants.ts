import { invariant } from '../../src/replay/invariant.ts';
import { livePosition } from './state.ts';

export default [invariant('live', 'a position is not empty', (read) => read(livePosition).position !== '')];
