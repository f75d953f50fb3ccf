import { useEffect } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { availableLanguages } from '../../shared/i18n/index.ts';
import { chooseLanguage } from '../../shared/session/index.ts';

/** Shows the interface in the language that the user has chosen, on every computer. */
export function useOwnLanguage(): void {
  const { language } = useUser();
  useEffect(() => {
    if (availableLanguages.includes(language)) void chooseLanguage(language);
  }, [language]);
}
