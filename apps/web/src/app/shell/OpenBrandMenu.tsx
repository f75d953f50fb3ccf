import { useActiveBrand, useBrands } from '../../shared/actor/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck } from '../../shared/icons/index.ts';
import { BrandMark } from '../../shared/parts/index.ts';
import type { OpenMenuProps } from './LazyMenu.tsx';
import { useSwitchBrand } from './useSwitchBrand.ts';

export function OpenBrandMenu({ target }: OpenMenuProps) {
  const t = useT('app');
  const brands = useBrands();
  const active = useActiveBrand();
  const choose = useSwitchBrand();
  return (
    <Menu defaultOpened position="bottom-start" width="target">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('brand.brands')}</Menu.Label>
        {brands.map((brand) => (
          <Menu.Item
            key={brand.id}
            leftSection={
              <BrandMark name={brand.name} logo={brand.logo?.cropped ?? brand.logo?.original} size="small" />
            }
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
