// `currentScript` is the snippet's element during the first run. It is null only in modules.
export const { dataset, src } = document.currentScript as HTMLScriptElement;
export const { project, form: formUid } = dataset;

/** A URL relative to this script. */
export const collector = (path: string): string => new URL(path, src).href;

/** Looked up each time, because the form may appear later or be replaced. */
export const ourForm = (): HTMLElement | null =>
  // Without `data-form`, no element has the id either.
  document.getElementById(formUid as string);

/** 128 random bits. `randomUUID` is missing on pages served over plain http. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
