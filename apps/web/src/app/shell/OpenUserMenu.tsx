import { Link } from '@tanstack/react-router';
import { Menu, Tooltip } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { keysHelp } from '../../shared/keys/index.ts';
import { impersonating } from '../../shared/session/index.ts';
import { LanguageItems } from '../../shared/session/LanguageItems.tsx';
import { useStore } from '../../shared/store.ts';
import type { OpenMenuProps } from './LazyMenu.tsx';
import { ThemeItems } from './ThemeItems.tsx';

export function OpenUserMenu({ target }: OpenMenuProps) {
  const t = useT('app');
  const isImpersonating = useStore(impersonating);
  return (
    <Menu defaultOpened width={232} position="top-start">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 24px)" style={{ overflowY: 'auto' }}>
        <Menu.Item component={Link} to="/settings/personal/preferences">
          {t('user_menu.preferences')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help">
          {t('titles.help')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help/changes">
          {t('titles.changes')}
        </Menu.Item>
        <Menu.Item onClick={() => keysHelp.set(true)}>{t('keys.title')}</Menu.Item>
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        {isImpersonating ? (
          <Tooltip label={t('impersonation.no_sign_out')}>
            <Menu.Item aria-disabled="true" data-disabled closeMenuOnClick={false}>
              {t('user_menu.sign_out')}
            </Menu.Item>
          </Tooltip>
        ) : (
          <Menu.Item component={Link} to="/logout">
            {t('user_menu.sign_out')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
