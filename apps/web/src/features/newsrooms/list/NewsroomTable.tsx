import type { Newsroom } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { StateBadge } from '../StateBadge.tsx';
import classes from './list.module.css';

/** Address of a site as people say it. */
const shown = (url: string): string => url.replace(/^https?:\/\//, '');

export function NewsroomTable({ rows }: { rows: readonly Newsroom[] }) {
  const t = useT('newsrooms');
  const { number } = useFormat();
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('list.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fields.name')}</th>
          <th scope="col">{t('fields.country')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.stories')}</th>
          <th scope="col">{t('list.followers')}</th>
          <th scope="col">{t('list.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((newsroom) => (
          <tr key={newsroom.id}>
            <td>
              <div className={classes.first}>
                <span className={classes.colour} style={{ background: newsroom.main_color }} />
                <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId: newsroom.id }} className={classes.name}>
                  {newsroom.name}
                </Link>
                <span className={classes.site}>{shown(newsroom.url)}</span>
              </div>
            </td>
            <td>{newsroom.country.name}</td>
            <td>
              <StateBadge isPublished={newsroom.is_published} />
            </td>
            <td>{number(newsroom.counts.stories)}</td>
            <td>{number(newsroom.counts.followers)}</td>
            <td>
              <Age time={newsroom.updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
