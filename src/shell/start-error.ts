import { loadTexts, say } from '../ui/catalogue.ts';
import { languageOfBrowser, storedLanguage } from './languages.ts';
import { texts } from './texts.ts';

/**
 * Instead of a blank page, when the console could not be put together: a module's manifest is faulty, or a file of it did not
 * come. Drawn without React and state, which are what failed to start.
 */
export async function showStartFailure(root: Element, fault: unknown): Promise<void> {
  const chosen = storedLanguage();
  const language = chosen === 'system' ? languageOfBrowser() : chosen;
  await loadTexts(language, [texts]).catch(() => {});
  const again = make('button', say(texts('loadAgain'), language), 'button button-primary');
  again.addEventListener('click', () => location.reload());
  const card = make('section', '', 'card');
  card.append(
    make('h1', say(texts('unstarted'), language)),
    make('p', say(texts('unstartedLead'), language)),
    make('pre', fault instanceof Error ? fault.message : String(fault), 'fault'),
    again,
  );
  const page = make('main', '', 'card-page');
  page.append(card);
  root.replaceChildren(page);
}

function make(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}
