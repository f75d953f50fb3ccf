import { arrayMove } from '@dnd-kit/sortable';
import type { Brand } from '@masthead/contract';
import { bootstrapQueries, useBrands } from '../../../shared/actor/index.ts';
import { call, queryClient, refresh } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Sortable } from '../../../shared/sorting/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import { BrandRow } from './BrandRow.tsx';
import classes from './my-brands.module.css';

/** The order in which brands are offered, by drag or by key, and the way out of them. */
export function MyBrandsPage() {
  const t = useT('accounts');
  const brands = useBrands();
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? '';
  return (
    <>
      <SettingsHeading title={t('my_brands.title')} lead={t('my_brands.lead')} />
      <Sortable
        ids={brands.map(({ id }) => id)}
        instructions={t('my_brands.keys')}
        say={(moment, id, place) => t(`my_brands.${moment}`, { name: nameOf(id), place, count: brands.length })}
        onMove={(from, to) => void saveOrder(arrayMove(brands, from, to), brands)}
      >
        <ol className={classes.list}>
          {brands.map((brand) => (
            <BrandRow key={brand.id} brand={brand} isAlone={brands.length === 1} />
          ))}
        </ol>
      </Sortable>
    </>
  );
}

/** Shows the new order at once, and the old one again if the server refuses. */
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
