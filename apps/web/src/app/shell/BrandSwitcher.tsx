import { UnstyledButton } from '@mantine/core';
import { useActiveBrand, useBrands } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconSelector } from '../../shared/icons/index.ts';
import { BrandMark } from '../../shared/parts/index.ts';
import { lazyMenu } from './LazyMenu.tsx';
import classes from './shell.module.css';

const Menu = lazyMenu(async () => (await import('./OpenBrandMenu.tsx')).OpenBrandMenu);

/** Chooses the brand of the pages, in the user's order. */
export function BrandSwitcher() {
  const t = useT('app');
  const brands = useBrands();
  const active = useActiveBrand();
  const hasChoice = brands.length > 1;
  const button = (
    <UnstyledButton
      className={classes.brand}
      aria-label={hasChoice ? t('brand.choose', { name: active.name }) : undefined}
      disabled={!hasChoice}
    >
      <BrandMark name={active.name} logo={active.logo?.cropped ?? active.logo?.original} />
      <b className="cut">{active.name}</b>
      {hasChoice && <IconSelector size={14} stroke={1.6} aria-hidden />}
    </UnstyledButton>
  );
  return hasChoice ? <Menu button={button} /> : button;
}
