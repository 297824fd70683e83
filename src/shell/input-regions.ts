const INPUT = ', input';
const UNCOMPARED = ', not compared';

/** The region of a field whose input the state has. */
export const inputRegion = (field: string): string => `${field}${INPUT}`;

/** The region that says that a field cannot be compared: the state does not have its input, or it is in use. */
export const uncomparedRegion = (field: string): string => `${field}${UNCOMPARED}`;

/** The text of such a region in a log without personal data that has the input. Otherwise it is empty. */
export const RECORDED_INPUT = 'recorded';

/** The field of such a region. */
export const inputIn = (region: string): string | undefined => without(region, INPUT);
export const uncomparedIn = (region: string): string | undefined => without(region, UNCOMPARED);

const without = (region: string, end: string) => (region.endsWith(end) ? region.slice(0, -end.length) : undefined);
