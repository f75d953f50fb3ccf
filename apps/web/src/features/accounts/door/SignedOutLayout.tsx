import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Menu } from '../../../shared/floating/index.ts';
import { ownLanguageName } from '../../../shared/format/language-names.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconLanguage } from '../../../shared/icons/index.ts';
import { Logo } from '../../../shared/page/index.ts';
import { LanguageItems } from '../../../shared/session/LanguageItems.tsx';
import classes from './door.module.css';
import ferry from './ferry.svg';

interface Props {
  children: ReactNode;
  /** At the right of the foot. */
  foot?: ReactNode;
  /** Instead of the front page. */
  aside?: ReactNode;
}

/** Left the form, right the front page that explains the name. Nothing of any organisation is shown before sign-in. */
export function SignedOutLayout({ children, foot, aside }: Props) {
  const { language } = useTranslator();
  return (
    <div className={classes.signedOut}>
      <main id="main" tabIndex={-1} className={classes.door}>
        <div className={classes.mark}>
          <Logo height={30} />
        </div>
        {children}
        <footer className={classes.foot}>
          <Menu position="top-start" width={180}>
            <Menu.Target>
              <UnstyledButton className={classes.language}>
                <IconLanguage size={14} stroke={1.6} aria-hidden />
                {ownLanguageName(language)}
                <IconChevronDown size={14} stroke={1.6} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <LanguageItems />
            </Menu.Dropdown>
          </Menu>
          {foot}
        </footer>
      </main>
      {aside ?? <FrontPage />}
    </div>
  );
}

function FrontPage() {
  const t = useT('accounts');
  return (
    <aside className={classes.desk} aria-hidden>
      <div className={classes.sheet}>
        <div className={classes.nameplate}>
          <span>{t('front_page.left')}</span>
          <Logo part="word" height={46} />
          <span>{t('front_page.right')}</span>
        </div>
        <div className={classes.rules} />
        <div className={classes.columns}>
          <div>
            <p className={classes.word}>mast·head</p>
            <p className={classes.kind}>{t('front_page.noun')}</p>
          </div>
          <ol>
            <li>
              <b>1</b>
              {t('front_page.first')}
            </li>
            <li>
              <b>2</b>
              {t('front_page.second')}
            </li>
          </ol>
        </div>
        <img src={ferry} alt="" className={classes.picture} />
      </div>
    </aside>
  );
}
