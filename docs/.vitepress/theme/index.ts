import '@fontsource/source-sans-pro/latin-400.css';
import '@fontsource/source-sans-pro/latin-600.css';
import '@fontsource/source-sans-pro/latin-ext-400.css';
import '@fontsource/source-sans-pro/latin-ext-600.css';
import { type DefaultTheme, onContentUpdated, useData, type Theme } from 'vitepress';
import GeneratorTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';
import '../../../src/ui/theme.css';
import './inlet.css';
import { fillExamples } from './examples.ts';

/** Leaves the documentation, so the site's router must not follow it. */
const ConsoleLink = defineComponent(() => {
  const { lang } = useData();
  return () =>
    h('a', { class: 'console-link', href: '/app/', target: '_self' }, lang.value === 'de' ? 'Zur Konsole' : 'Console');
});

/** The landmark that the generator's own not-found page lacks. */
const NotFound = defineComponent(() => {
  const { theme } = useData<DefaultTheme.Config>();
  return () => {
    const { title, quote, linkText, link = '/docs/' } = theme.value.notFound ?? {};
    return h('main', { class: 'not-found vp-doc' }, [h('h1', title), h('p', quote), h('a', { href: link }, linkText)]);
  };
});

/** The generator's default theme in the product's look. */
export default {
  extends: GeneratorTheme,
  Layout: defineComponent(() => {
    onContentUpdated(() => void fillExamples());
    return () =>
      h(GeneratorTheme.Layout, null, {
        'not-found': () => h(NotFound),
        'nav-bar-content-after': () => h(ConsoleLink),
        'nav-screen-content-after': () => h(ConsoleLink),
      });
  }),
} satisfies Theme;
