// `currentScript` is the snippet's own element while the script first runs; it is null only in a module.
export const { dataset, src } = document.currentScript as HTMLScriptElement;
export const { project, form: formUid } = dataset;

/** An address beside the one this script came from. */
export const collector = (path: string): string => new URL(path, src).href;

/** Looked up each time: the form may appear later than the script, or be replaced. */
export const ourForm = (): HTMLElement | null => document.getElementById(formUid as string);

/** 128 random bits; `randomUUID` is missing on pages served over plain http. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
