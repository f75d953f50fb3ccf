import type { PostNetwork } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { BrandMark } from '../../../shared/parts/index.ts';
import classes from '../social.module.css';
import { link } from './campaign-marks.ts';
import { looks, partsOf, shownText } from './post-look.ts';

interface Props {
  network: PostNetwork;
  text: string;
  /** Headline on the card of the first link. */
  headline: string;
}

/** Shows a post roughly as its network does: cut where the network cuts it, with the card of its first link. */
export function PostPreview({ network, text, headline }: Props) {
  const t = useT('social');
  const names = useT('newsrooms');
  const { name } = useActiveBrand();
  const look = looks[network];
  const { shown, isCut } = shownText(text, look.fold);
  const first = text.match(link)?.[0];
  const card = look.hasCard && first && URL.canParse(first) ? new URL(first).host : null;
  return (
    <section className={classes.post} data-network={network} aria-label={t('text.preview')}>
      <header>
        <BrandMark name={name} />
        <span>
          <b>{name}</b>
          <small>{names(`networks.${network}`)}</small>
        </span>
      </header>
      <p className={classes.postText}>
        {partsOf(shown, look.hasLinks).map((part, at) =>
          part.isMarked ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
        )}
        {isCut && <span className={classes.fold}> {t('text.more')}</span>}
      </p>
      {card && (
        <div className={classes.linkCard}>
          <small>{card}</small>
          <b>{headline}</b>
        </div>
      )}
      {!look.hasLinks && first && (
        <p className={classes.postNote}>{t('text.no_links', { network: names(`networks.${network}`) })}</p>
      )}
    </section>
  );
}
