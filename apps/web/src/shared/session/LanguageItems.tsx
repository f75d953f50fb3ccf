import { call } from '../api/index.ts';
import { notifyFailure } from '../feedback/index.ts';
import { Menu } from '../floating/index.ts';
import { ownLanguageName } from '../format/language-names.ts';
import { availableLanguages, useT, useTranslator } from '../i18n/index.ts';
import { IconCheck } from '../icons/index.ts';
import { chooseLanguage, isSignedIn } from './index.ts';

/** The languages of the interface, each under its own name. The choice of a signed-in user is remembered by the server, for its mails. */
export function LanguageItems() {
  const t = useT('app');
  const { language: shown } = useTranslator();
  const choose = async (language: string) => {
    try {
      if (isSignedIn()) await call('user.update', { body: { language } });
      await chooseLanguage(language);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <Menu.Label>{t('user_menu.language')}</Menu.Label>
      {availableLanguages.map((language) => (
        <Menu.Item
          key={language}
          lang={language.replace('_', '-')}
          onClick={() => void choose(language)}
          aria-current={language === shown || undefined}
          rightSection={language === shown ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
        >
          {ownLanguageName(language)}
        </Menu.Item>
      ))}
    </>
  );
}
