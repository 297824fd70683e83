import { loadTexts, translate } from '../ui/catalogue.ts';
import { languageOfBrowser, storedLanguage } from './languages.ts';
import { texts } from './texts.ts';

/**
 * Shows an error page when the console cannot start, because a module's manifest is invalid or a file failed to load. Rendered
 * without React and app state, since those did not start.
 */
export async function showStartFailure(root: Element, error: unknown): Promise<void> {
  const choice = storedLanguage();
  const language = choice === 'system' ? languageOfBrowser() : choice;
  await loadTexts(language, [texts]).catch(() => {});
  const reload = createElement('button', translate(texts('loadAgain'), language), 'button button-primary');
  reload.addEventListener('click', () => location.reload());
  const card = createElement('section', '', 'card');
  card.append(
    createElement('h1', translate(texts('unstarted'), language)),
    createElement('p', translate(texts('unstartedLead'), language)),
    createElement('pre', error instanceof Error ? error.message : String(error), 'error-details'),
    reload,
  );
  const page = createElement('main', '', 'card-page');
  page.append(card);
  root.replaceChildren(page);
}

function createElement(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}
