import { type Domain, type Key, localeOf, type Params, type RichParams, type Translator } from '@masthead/i18n';
import { createElement, Fragment, type ReactNode, use, useMemo } from 'react';
import { wanted } from './language.ts';
import { useSpoken } from './spoken.ts';

export interface T<D extends Domain> {
  (key: Key<D>, params?: Params): string;
  /** Translates texts with tags: t.rich('body', { a: (parts) => <Link …>{parts}</Link> }). */
  rich(key: Key<D>, params: RichParams<ReactNode>): ReactNode;
}

const textsOf = <D extends Domain>({ translate, translateRich }: Translator, domain: D): T<D> => {
  const t = (key: Key<D>, params?: Params) => translate(`${domain}.${key}`, params);
  const rich = (key: Key<D>, params: RichParams<ReactNode>): ReactNode => {
    const parts = translateRich<ReactNode>(`${domain}.${key}`, params);
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
  };
  return Object.assign(t, { rich });
};

/**
 * Returns texts of a domain in the language of the content, usually that of the interface: `const t = useT('streams');
 * t('list.title')`. A page waits for those not yet loaded.
 */
export function useT<D extends Domain>(domain: D): T<D> {
  const current = useSpoken();
  wanted.add(domain);
  use(current.ready(domain));
  return useMemo(() => textsOf(current, domain), [current, domain]);
}

/** Returns a translator for keys that are only known at run time, such as the code of a failure. */
export const useTranslator = (): Translator => useSpoken();

/** Returns the tag of the language of the content, for Intl: 'de', 'en-GB', 'pt-BR'. */
export const useLocale = (): string => localeOf(useSpoken().language);
