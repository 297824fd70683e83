/** Attributes that submissions are counted and filtered by, apart from state and time. */
export const ATTRIBUTES = ['source', 'campaign', 'page', 'language', 'device', 'browser', 'platform'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Maximum characters of an attribute's value. The rest of longer ones, such as generated paths, is cut off. */
export const MAX_ATTRIBUTE = 200;

/** Name for an unknown device, platform, browser, page or language. */
export const UNKNOWN = 'Unknown';
/** Source name of visits without a referring website. */
export const DIRECT = 'Direct';
