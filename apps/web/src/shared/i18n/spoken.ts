import { type BrowserTranslator, loadTranslator } from '@masthead/i18n/browser';
import { createContext, createElement, type ReactNode, use } from 'react';
import { useStore } from '../store.ts';
import { translator } from './language.ts';

/** Translator of the content around a component; null: the interface's own. */
const spoken = createContext<BrowserTranslator | null>(null);

/** Returns the translator of the content around a component, or that of the interface. */
export function useSpoken(): BrowserTranslator {
  const shown = useStore(translator);
  return use(spoken) ?? shown;
}

const loading = new Map<string, Promise<BrowserTranslator>>();

/** Returns the translator of a language, always the same promise of it. One that failed is asked for again. */
function translatorOf(language: string): Promise<BrowserTranslator> {
  const kept = loading.get(language);
  if (kept) return kept;
  const asked = loadTranslator(language);
  loading.set(language, asked);
  asked.catch(() => loading.delete(language));
  return asked;
}

interface Props {
  /** null: the language of the interface. */
  language: string | null;
  children: ReactNode;
}

/** Content whose texts, numbers and dates are in a language of their own, such as a report for a client abroad. */
export function InLanguage({ language, children }: Props): ReactNode {
  const shown = useStore(translator);
  const own = language === null || language === shown.language ? null : use(translatorOf(language));
  return createElement(spoken, { value: own }, children);
}
