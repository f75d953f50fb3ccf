import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck } from '../../shared/icons/index.ts';

const schemes = [
  { value: 'light', label: 'user_menu.light' },
  { value: 'dark', label: 'user_menu.dark' },
  { value: 'auto', label: 'user_menu.system' },
] as const satisfies { value: MantineColorScheme; label: string }[];

export function ThemeItems() {
  const t = useT('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('user_menu.theme')}</Menu.Label>
      {schemes.map(({ value, label }) => (
        <Menu.Item
          key={value}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(value)}
          aria-current={colorScheme === value || undefined}
          rightSection={colorScheme === value ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
        >
          {t(label)}
        </Menu.Item>
      ))}
    </>
  );
}
