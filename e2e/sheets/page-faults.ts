import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { overflowOf, seriousFindings } from '../browser.ts';

const locales = new URL('../../packages/i18n/locales/', import.meta.url);

/** Returns all texts of a language that contain no placeholder. */
function textsOf(language: string): Set<string> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!/[{<]/.test(value)) texts.add(value);
    } else for (const part of Object.values(value as object)) collect(part);
  };
  const folder = new URL(`${language}/`, locales);
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return texts;
}

/** Names in the sample data, which is English in every language, that are texts of the interface too. */
const namesOfSample = ['Company', 'Features'];
const english = textsOf('en');
for (const name of namesOfSample) english.delete(name);
const foreign = new Map<string, Set<string>>();

/** Returns the texts of a page that are English although the language has another text for them, and the keys shown as such. */
async function untranslated(page: Page, language: string): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility() || parent.closest('script, style, code, pre')) continue;
      // A part that names another language, such as a report for a client, is written in that.
      if (parent.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang) texts.push(text);
    }
    return texts;
  });
  if (!foreign.has(language)) foreign.set(language, textsOf(language));
  const own = foreign.get(language)!;
  return shown.flatMap((text) => {
    if (/^[a-z]+(_[a-z]+)*(\.[a-z_0-9]+)+$/.test(text) && !text.includes('.example')) return [`shows the key ${text}`];
    const isEnglish = language !== 'en' && text.length > 3 && english.has(text) && !own.has(text);
    return isEnglish ? [`is not translated: ${text}`] : [];
  });
}

/** Reports parts whose content is wider than they are, although they cannot be scrolled sideways: it is cut there. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, main section, main form, main aside, [role="dialog"]')].flatMap(
      (part) => {
        const over = part.scrollWidth - part.clientWidth;
        const isScrolled = /auto|scroll/.test(getComputedStyle(part).overflowX) && part.tagName !== 'MAIN';
        return over > 1 && !isScrolled && part.clientWidth > 0
          ? [
              `cuts ${over} px of ${part.tagName.toLowerCase()} ${part.getAttribute('aria-labelledby') ?? part.className}`,
            ]
          : [];
      },
    ),
  );

/** Reports pages with more than one tall vertical scroll bar; a panel beside the page may have its own, and one may be shown on hovering alone. */
const scrollBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tall = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.tagName !== 'ASIDE' &&
        !/^rgba\(\d+, \d+, \d+, 0\)/.test(getComputedStyle(element).scrollbarColor) &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.clientHeight > innerHeight / 2,
    );
    const root = document.documentElement;
    const count = tall.length + (root.scrollHeight > root.clientHeight + 1 ? 1 : 0);
    return count > 1 ? [`has ${count} tall scroll bars: ${tall.map(({ className }) => className).join(', ')}`] : [];
  });

/** Returns all that is wrong with a page as it is shown. `isChecked`: by the rules of accessibility as well, which takes a second. */
export async function faultsOf(page: Page, language: string, isChecked: boolean): Promise<string[]> {
  const overflow = await overflowOf(page);
  return [
    ...(overflow > 0 ? [`is ${overflow} px too wide`] : []),
    ...(await cutParts(page)),
    ...(await scrollBars(page)),
    ...new Set(await untranslated(page, language)),
    ...(isChecked ? await seriousFindings(page) : []),
  ];
}
