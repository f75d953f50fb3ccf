import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import type { Brand } from '@masthead/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { useT } from '../../../shared/i18n/index.ts';
import { BrandMark } from '../../../shared/parts/index.ts';
import classes from './my-brands.module.css';
import { useLeave } from './useLeave.ts';

export function BrandRow({ brand, isAlone }: { brand: Brand; isAlone: boolean }) {
  const t = useT('accounts');
  const { leave, isLeaving } = useLeave(brand);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: brand.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {!isAlone && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={classes.grip}
          aria-label={t('my_brands.move', { name: brand.name })}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </ActionIcon>
      )}
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
