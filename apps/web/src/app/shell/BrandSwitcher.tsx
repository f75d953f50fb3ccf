import { Menu, UnstyledButton } from '@mantine/core';
import type { Brand } from '@masthead/contract';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { activateBrand, useActiveBrand, useBrands, useIsBrandSwitchBlocked } from '../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { BrandMark } from '../../shared/parts/index.ts';
import classes from './shell.module.css';

/** Where a brand's own record is shown, another brand has its list instead. */
const listOf = (pathname: string): string | null => (pathname.startsWith('/streams/') ? '/streams/list' : null);

/** Which brand the pages speak of, in the user's order. Blocked while something of the brand is being edited. */
export function BrandSwitcher() {
  const t = useT('app');
  const brands = useBrands();
  const active = useActiveBrand();
  const isBlocked = useIsBrandSwitchBlocked();
  const router = useRouter();
  const choose = async (brand: Brand) => {
    if (brand.id === active.id) return;
    if (isBlocked) return notify({ kind: 'warning', title: t('brand.failed'), body: t('brand.blocked') });
    try {
      await activateBrand(brand);
      const list = listOf(router.latestLocation.pathname);
      if (list) await router.navigate({ to: list });
      else await router.invalidate();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Menu position="bottom-start" width="target" disabled={brands.length < 2}>
      <Menu.Target>
        <UnstyledButton className={classes.brand} aria-label={t('brand.choose', { name: active.name })}>
          <BrandMark name={active.name} logo={active.logo?.cropped ?? active.logo?.original} />
          <b className="cut">{active.name}</b>
          {brands.length > 1 && <IconSelector size={14} stroke={1.6} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('brand.brands')}</Menu.Label>
        {brands.map((brand) => (
          <Menu.Item
            key={brand.id}
            leftSection={<BrandMark name={brand.name} logo={brand.logo?.cropped ?? brand.logo?.original} size={18} />}
            rightSection={brand.id === active.id ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            aria-current={brand.id === active.id || undefined}
            onClick={() => void choose(brand)}
          >
            {brand.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
