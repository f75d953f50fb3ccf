import { Button } from '@mantine/core';
import type { Brand } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { BrandMark } from '../../../shared/parts/index.ts';
import { Grip, useSortableRow } from '../../../shared/sorting/index.ts';
import classes from './my-brands.module.css';
import { useLeave } from './useLeave.ts';

export function BrandRow({ brand, isAlone }: { brand: Brand; isAlone: boolean }) {
  const t = useT('accounts');
  const { leave, isLeaving } = useLeave(brand);
  const { row, handle } = useSortableRow(brand.id);
  return (
    <li {...row} className={classes.row}>
      {!isAlone && <Grip handle={handle} label={t('my_brands.move', { name: brand.name })} />}
      <BrandMark name={brand.name} logo={brand.logo?.cropped ?? brand.logo?.original} />
      <span className={classes.name}>
        <b className="cut">{brand.name}</b>
        {brand.role && <span>{t(`roles.${brand.role}`)}</span>}
      </span>
      <Button size="xs" loading={isLeaving} onClick={() => void leave()}>
        {t('members.leave')}
      </Button>
    </li>
  );
}
