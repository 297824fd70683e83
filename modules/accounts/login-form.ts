import { Language, languageName } from '../../contract/text.ts';
import de from './texts/de.ts';
import en from './texts/en.ts';
import { screens } from './screens.ts';

const catalogues = { en, de };

export interface PrerenderedForm {
  readonly product: string;
  readonly language: Language;
  readonly email: string;
  /** Address of the support link. */
  readonly support: string;
  /** Whether the previous session has expired. */
  readonly hasEnded?: boolean;
  /** Error of the submitted form. */
  readonly error?: string;
  /** Whether the server has no accounts yet, so that nobody can log in. */
  readonly isFirst?: boolean;
}

export const loginTitle = ({ product, language }: Pick<PrerenderedForm, 'product' | 'language'>): string =>
  `${catalogues[language].login} | ${product} Dashboard`;

/**
 * Renders the first view of `ui/login.tsx` as HTML. A browser can fill it in and post it while the console is still
 * loading, or without any script. `ui/login-form.test.tsx` compares the two.
 */
export function loginForm(form: PrerenderedForm, escape: (text: string) => string): string {
  const { product, language, isFirst = false } = form;
  const t = catalogues[language];
  return `<div id="early"${isFirst ? ' data-first' : ''}><div class="auth-page">
<header><a class="auth-page-home" href="/app${screens.login}" aria-label="${escape(t.home.replace('{{product}}', product))}"><span class="logo"><svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true"><path d="${mark}"/></svg><span class="logo-name">${escape(product)}</span></span></a></header>
${isFirst ? firstCard(form, escape) : formCard(form, escape)}
${footer(form, escape)}
<svg class="auth-page-line" viewBox="0 0 1440 196" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="${line}"/></svg>
</div></div>`;
}

function firstCard({ product, language }: PrerenderedForm, escape: (text: string) => string): string {
  const t = catalogues[language];
  return `<main class="card-page"><section class="card"><h1>${escape(t.firstTitle.replace('{{product}}', product))}</h1><p class="lead">${t.firstLead}</p>
<div class="form"><a class="button button-primary" href="/app${screens.register}">${t.register}</a></div></section></main>`;
}

function formCard(form: PrerenderedForm, escape: (text: string) => string): string {
  const { language, email, hasEnded = false, error } = form;
  const t = catalogues[language];
  const lead = hasEnded ? `<p class="lead">${t.sessionEnded}</p>` : '';
  const query = email === '' ? '' : `?email=${encodeURIComponent(email)}`;
  const register = `<a href="/app${screens.register}${query}">$1</a>`;
  const described = error === undefined ? '' : ' aria-describedby="early-error" aria-invalid="true"';
  const errorMessage =
    error === undefined ? '' : `<small id="early-error" class="field-error" role="alert">*${escape(error)}</small>`;
  return `<main class="card-page"><section class="card"><h1>${t.logIn}</h1>${lead}
<form class="form" method="post" novalidate>
<div class="field"><label for="early-email">${t.username}</label><input id="early-email" class="input" name="email_id" value="${escape(email)}" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" placeholder="${t.usernameExample}"${described}${email === '' ? ' autofocus' : ''}>${errorMessage}</div>
<div class="field"><label for="early-password">${t.password}</label><div class="password"><input id="early-password" class="input" name="password" type="password" autocomplete="current-password" autocapitalize="none" spellcheck="false"${email === '' ? '' : ' autofocus'}></div><span class="field-aside"><a href="/app${screens.forgotPassword}${query}">${t.forgot}</a></span></div>
<button type="submit" class="button button-primary"><span>${t.logIn}</span></button>
</form></section>
<p class="card-foot">${t.newHere.replace(/<link>([^<]*)<\/link>/, register)}</p></main>`;
}

/** The language select is invisible until the script, which it needs, has loaded. */
function footer({ language, support }: PrerenderedForm, escape: (text: string) => string): string {
  const t = catalogues[language];
  const options = Language.options.map((one) => `<option value="${one}">${languageName(one)}</option>`).join('');
  return `<footer class="auth-page-footer"><span class="auth-page-language"><svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true"><path d="${globe}"/></svg><select class="input select" aria-label="${t.language}">${options}</select></span><a href="${escape(support)}" target="_blank" rel="noreferrer">${t.support}</a></footer>`;
}

const line = 'M0 96H578c62 0 62 56 142 56s80-56 142-56h578';
const globe = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18';
const mark = 'M2 8h8c3 0 3.5 2.2 3.5 5S15 20 18 20s4.5-2.6 4.5-7 .5-5 3.5-5h4';
