import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Brand } from '@masthead/contract';
import { bootstrapQueries, useBrands } from '../../../shared/actor/index.ts';
import { call, queryClient, refresh } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { BrandRow } from './BrandRow.tsx';
import classes from './my-brands.module.css';

/** The order in which brands are offered, by drag or by key, and the way out of them. */
export function MyBrandsPage() {
  const t = useT('accounts');
  const brands = useBrands();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => brands.find((brand) => brand.id === id)?.name ?? '';
  const placeOf = (id: string | number | undefined) => brands.findIndex((brand) => brand.id === id) + 1;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      void saveOrder(arrayMove(brands, placeOf(active.id) - 1, placeOf(over.id) - 1), brands);
  };
  return (
    <>
      <SettingsHeading title={t('my_brands.title')} lead={t('my_brands.lead')} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('my_brands.keys') },
          announcements: {
            onDragStart: ({ active }) => t('my_brands.lifted', { name: nameOf(active.id), place: placeOf(active.id) }),
            onDragOver: ({ active, over }) =>
              t('my_brands.moved', { name: nameOf(active.id), place: placeOf(over?.id), count: brands.length }),
            onDragEnd: ({ active, over }) =>
              t('my_brands.dropped', { name: nameOf(active.id), place: placeOf(over?.id) }),
            onDragCancel: ({ active }) => t('my_brands.cancelled', { name: nameOf(active.id) }),
          },
        }}
      >
        <SortableContext items={brands} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {brands.map((brand) => (
              <BrandRow key={brand.id} brand={brand} isAlone={brands.length === 1} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

/** Shown at once in its new order; as it was when the server refuses. */
async function saveOrder(next: Brand[], before: Brand[]): Promise<void> {
  const show = (data: Brand[]) => queryClient.setQueryData(bootstrapQueries.brands.queryKey, { data });
  show(next);
  try {
    await call('user.brands.update-order', { body: { brands: next.map(({ id }) => id) } });
  } catch (error) {
    show(before);
    notifyFailure(error);
  }
  await refresh('user.brands');
}
