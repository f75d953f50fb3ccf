import { useT } from '../../../shared/i18n/index.ts';
import { useStory } from '../editor/story-context.ts';
import { CardPicture } from './CardPicture.tsx';
import classes from './cards.module.css';
import { cuts, cutText, type Place } from './networks.ts';
import type { Card } from './useCard.ts';

/** The card of the story as a place shows it, with what is cut. */
export function CardPreview({ place, card }: { place: Place; card: Card }) {
  const t = useT('stories');
  const { values } = useStory();
  const headline = values.headline || t('list.untitled');
  const cut = cuts[place];
  const title = cutText(place === 'google' ? card.seoTitle : card.title, cut.title);
  const description = cut.description === null ? null : cutText(card.description, cut.description);
  if (place === 'google')
    return (
      <div className={classes.result} lang={card.language}>
        <span className={classes.source}>
          <b>{card.newsroom}</b>
          {card.host}
        </span>
        <strong>{title}</strong>
        <p>{description}</p>
      </div>
    );
  const picture = <CardPicture card={card} headline={headline} />;
  if (place === 'x')
    return (
      <div className={classes.card} data-place={place} lang={card.language}>
        {picture}
        <span className={classes.tag}>{title}</span>
        <span className={classes.host}>{t('cards.from', { host: card.host })}</span>
      </div>
    );
  return (
    <div className={classes.card} data-place={place} lang={card.language}>
      {picture}
      <div className={classes.words}>
        {place === 'facebook' && <span className={classes.host}>{card.host}</span>}
        <strong>{title}</strong>
        {description && <p>{description}</p>}
        {place === 'linkedin' && <span className={classes.host}>{card.host}</span>}
      </div>
    </div>
  );
}
