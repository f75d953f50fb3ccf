import type { Email } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { useMoment } from '../../stories/index.ts';
import classes from './progress.module.css';

/** Lists the replies of recipients without the text that they quote. */
export function Replies({ email }: { email: Email }) {
  const t = useT('mailing');
  const moment = useMoment();
  const list = useInfiniteQuery(
    apiPages('email-replies.index', { query: { brand: email.brand_id, email_id: email.id, limit: 20 } }),
  );
  const replies = flatPages(list.data);
  if (replies.length === 0) return null;
  return (
    <section className={classes.replies}>
      <h2>{t('replies.title')}</h2>
      <p className={classes.meaning}>{t('replies.means')}</p>
      <ul>
        {replies.map(({ id, name, sender, relation_id, subject, body, received_at }) => (
          <li key={id}>
            <p className={classes.replyHead}>
              {relation_id ? (
                <Link to="/connect/relations/$relationId" params={{ relationId: relation_id }} className={classes.name}>
                  {name ?? sender}
                </Link>
              ) : (
                <span className={classes.name}>{name ?? sender}</span>
              )}
              <a href={`mailto:${sender}?subject=${encodeURIComponent(subject)}`}>{sender}</a>
              <time dateTime={received_at}>{moment(received_at, null)}</time>
            </p>
            <p className={classes.reply}>{body}</p>
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}
