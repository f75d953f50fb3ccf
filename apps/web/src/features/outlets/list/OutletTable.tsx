import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { mediaTypeIcons } from '../../mentions/index.ts';
import type { ListedOutlet } from '../outlets.api.ts';
import { siteOf } from '../site.ts';
import classes from './list.module.css';

export function OutletTable({ rows }: { rows: readonly ListedOutlet[] }) {
  const t = useT('outlets');
  const heads = ['outlet', 'media_type', 'country', 'language', 'interval', 'audience', 'sources'] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`fields.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((outlet) => (
          <Row key={outlet.id} outlet={outlet} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ outlet }: { outlet: ListedOutlet }) {
  const t = useT('outlets');
  const { abbreviate, number, country, language } = useFormat();
  const { id, name, media_type, publication_interval, impressions } = outlet;
  const Icon = mediaTypeIcons[media_type];
  return (
    <tr>
      <td>
        <Link to="/staff/media-outlets/$mediaOutletId/edit" params={{ mediaOutletId: id }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.site}>{siteOf(outlet) ?? t('list.no_address')}</span>
      </td>
      <td>
        <span className={classes.type}>
          <Icon size={14} stroke={1.6} aria-hidden />
          {t(`media_types.${media_type}`)}
        </span>
      </td>
      <td>{outlet.country ? country(outlet.country.id) : '–'}</td>
      <td>{outlet.language ? language(outlet.language) : '–'}</td>
      <td>{publication_interval ? t(`intervals.${publication_interval}`) : '–'}</td>
      <td title={impressions === null ? t('audience.unknown') : number(impressions)}>
        {impressions === null ? '–' : abbreviate(impressions)}
      </td>
      <td>{outlet.sources > 0 ? number(outlet.sources) : '–'}</td>
    </tr>
  );
}
