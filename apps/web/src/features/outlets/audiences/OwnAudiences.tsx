import { ActionIcon } from '@mantine/core';
import type { BrandAudience } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { audienceAnswers, ownAudiences } from './audiences.api.ts';
import classes from './audiences.module.css';

/** The brand's own figures. Nothing if it has none. */
export function OwnAudiences({ brandId }: { brandId: string }) {
  const t = useT('outlets');
  const pages = useInfiniteQuery(ownAudiences(brandId));
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="own-audiences">
      <h2 id="own-audiences">{t('audiences.own')}</h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={row.media_outlet.id} brandId={brandId} row={row} />
        ))}
      </ul>
      <LoadMore pages={pages} className={undefined} />
    </section>
  );
}

function Row({ brandId, row }: { brandId: string; row: BrandAudience }) {
  const t = useT('outlets');
  const { number } = useFormat();
  const { media_outlet: outlet, impressions, source, catalogue_impressions: known } = row;
  const restoring = useCall('brands.audiences.store', { refreshes: [...audienceAnswers] });
  const removal = useCall('brands.audiences.delete', {
    refreshes: [...audienceAnswers],
    onSuccess: () =>
      void notify({
        title: t('audiences.removed', { name: outlet.name }),
        undo: () =>
          restoring.mutate({
            params: { brand_id: brandId },
            body: { media_outlet_id: outlet.id, impressions, source },
          }),
      }),
  });
  return (
    <li className={classes.row}>
      <span className={classes.outlet}>
        <span className="cut">{outlet.name}</span>
        {known !== null && <small>{t('audiences.catalogue', { value: number(known) })}</small>}
      </span>
      <span className={`${classes.figure} num`}>{number(impressions)}</span>
      <span className={`${classes.source} cut`}>{source}</span>
      <ActionIcon
        aria-label={t('audiences.remove', { name: outlet.name })}
        loading={removal.isPending}
        onClick={() => removal.mutate({ params: { brand_id: brandId, media_outlet_id: outlet.id } })}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
