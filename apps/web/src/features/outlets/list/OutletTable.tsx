import { Link } from '@tanstack/react-router';
import { useMayCall } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { OutletMark } from '../../../shared/parts/index.ts';
import { mediaTypeIcons } from '../../mentions/index.ts';
import type { ListedOutlet } from '../outlets.api.ts';
import { siteOf } from '../site.ts';
import classes from './list.module.css';

const unknown = '–';

export function OutletTable({ rows }: { rows: readonly ListedOutlet[] }) {
  const t = useT('outlets');
  const { abbreviate, number, country, language } = useFormat();
  const head = (id: 'outlet' | 'media_type' | 'country' | 'language' | 'interval' | 'audience' | 'sources') => ({
    id,
    head: t(`fields.${id}`),
  });
  const columns: Column<ListedOutlet>[] = [
    { ...head('outlet'), kind: 'main', cell: (outlet) => <Name outlet={outlet} /> },
    { ...head('media_type'), from: 'tablet', cell: ({ media_type }) => <MediaType type={media_type} /> },
    { ...head('country'), from: 'tablet', cell: (outlet) => (outlet.country ? country(outlet.country.id) : unknown) },
    { ...head('language'), from: 'desktop', cell: (outlet) => (outlet.language ? language(outlet.language) : unknown) },
    {
      ...head('interval'),
      from: 'desktop',
      cell: ({ publication_interval: interval }) => (interval ? t(`intervals.${interval}`) : unknown),
    },
    {
      ...head('audience'),
      kind: 'figure',
      cell: ({ impressions }) => (
        <span title={impressions === null ? t('audience.unknown') : number(impressions)}>
          {impressions === null ? unknown : abbreviate(impressions)}
        </span>
      ),
    },
    {
      ...head('sources'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ sources }) => (sources > 0 ? number(sources) : unknown),
    },
  ];
  return <ListTable caption={t('list.title')} columns={columns} rows={rows} />;
}

function Name({ outlet }: { outlet: ListedOutlet }) {
  const t = useT('outlets');
  const mayEdit = useMayCall('staff.media-outlets.update');
  return (
    <span className={classes.outlet}>
      <OutletMark name={outlet.name} id={outlet.id} />
      <span>
        {mayEdit ? (
          <Link
            to="/staff/media-outlets/$mediaOutletId/edit"
            params={{ mediaOutletId: outlet.id }}
            data-cover
            className={classes.name}
          >
            {outlet.name}
          </Link>
        ) : (
          <span className={classes.name}>{outlet.name}</span>
        )}
        <span className={classes.site}>{siteOf(outlet) ?? t('list.no_address')}</span>
      </span>
    </span>
  );
}

function MediaType({ type }: { type: ListedOutlet['media_type'] }) {
  const t = useT('outlets');
  const Icon = mediaTypeIcons[type];
  return (
    <span className={classes.type}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {t(`media_types.${type}`)}
    </span>
  );
}
