import { type KpiCampaign, limits } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import type { T } from '../../../shared/i18n/index.ts';
import { type Clipping, clippingsChanged } from '../clippings.api.ts';
import { type TagChange, undoOfTags } from './tag-undo.ts';

/** Splits ids into parts that calls accept; a list that was scrolled far needs several. */
const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkClippings) }, (_, at) =>
    ids.slice(at * limits.bulkClippings, (at + 1) * limits.bulkClippings),
  );

async function send(brand_id: string, { clippings, ...tags }: TagChange): Promise<void> {
  for (const part of partsOf(clippings))
    await call('clippings.bulk-update-tags', { params: { brand_id }, body: { ...tags, clippings: part } });
}

async function sendRemoval(brand_id: string, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (const clippings of partsOf(ids))
    deleted += (await call('clippings.bulk-delete', { params: { brand_id }, body: { clippings } })).data.deleted;
  return deleted;
}

/** Adds tags to clippings and takes others away; the notice takes it back. */
export async function changeTags(
  t: T<'clippings'>,
  brandId: string,
  rows: readonly Clipping[],
  change: Pick<TagChange, 'tags' | 'removed_tags'>,
): Promise<void> {
  const undo = async () => {
    await Promise.all(undoOfTags(rows, change).map((back) => send(brandId, back)));
    await clippingsChanged();
  };
  try {
    await send(brandId, { ...change, clippings: rows.map(({ id }) => id) });
    notify({ title: t('tags.done', { count: rows.length }), undo: () => void undo().catch(notifyFailure) });
    await clippingsChanged();
  } catch (error) {
    notifyFailure(error);
  }
}

/** Changes the clippings of a KPI set. Returns those that changed. */
async function changeKpi(kpi_id: string, ids: readonly string[], is_assigned: boolean): Promise<string[]> {
  const changed: string[] = [];
  for (const clippings of partsOf(ids)) {
    const body = { clippings, is_assigned };
    changed.push(...(await call('kpi-campaigns.clippings.update', { params: { kpi_id }, body })).data.changed);
  }
  await Promise.all([clippingsChanged(), refresh('kpi-campaigns.index', 'kpi-campaigns.show')]);
  return changed;
}

/** Assigns clippings to a KPI set; the notice takes back those that were not assigned to it before. */
export async function assignToKpi(
  t: T<'clippings'>,
  { id, name }: Pick<KpiCampaign, 'id' | 'name'>,
  rows: readonly Clipping[],
): Promise<void> {
  try {
    const ids = rows.map((row) => row.id);
    const added = await changeKpi(id, ids, true);
    if (added.length === 0) notify({ title: t('kpi.none', { name }) });
    else
      notify({
        title: t('kpi.done', { count: added.length, name }),
        undo: () => void changeKpi(id, added, false).catch(notifyFailure),
      });
  } catch (error) {
    notifyFailure(error);
  }
}

async function bringBack(t: T<'clippings'>, brand_id: string, ids: readonly string[]): Promise<void> {
  try {
    let restored = 0;
    for (const clippings of partsOf(ids))
      restored += (await call('clippings.bulk-restore', { params: { brand_id }, body: { clippings } })).data.restored;
    notify({ title: t('remove.undone', { count: restored }) });
  } catch (error) {
    notifyFailure(error);
  }
  await clippingsChanged();
}

/** Removes clippings once that is confirmed; the notice brings them back as they were. Answers whether they are gone. */
export async function removeClippings(t: T<'clippings'>, brandId: string, rows: readonly Clipping[]): Promise<boolean> {
  const [only] = rows;
  const byHand = rows.filter(({ mention_id }) => !mention_id).length;
  const isConfirmed = await confirm({
    title: t('remove.title', { count: rows.length }),
    body:
      rows.length === 1
        ? t(byHand ? 'remove.body_by_hand' : 'remove.body', { headline: only!.headline })
        : `${t('remove.body_many', { count: rows.length })} ${byHand ? t('remove.by_hand', { count: byHand }) : ''}`,
    confirmLabel: t('remove.confirm', { count: rows.length }),
    danger: true,
  });
  if (!isConfirmed) return false;
  const ids = rows.map(({ id }) => id);
  try {
    const deleted = await sendRemoval(brandId, ids);
    notify({
      title: t('remove.done', { count: deleted }),
      undo: () => void bringBack(t, brandId, ids),
      ...(byHand < rows.length && { body: t('remove.done_body', { count: rows.length - byHand }) }),
    });
    await clippingsChanged();
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
