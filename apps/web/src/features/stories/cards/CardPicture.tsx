import classes from './cards.module.css';
import { cutText } from './networks.ts';
import type { Card } from './useCard.ts';

/**
 * Shows the picture of the card as the public site draws it: the chosen one, otherwise the cover or a plain background with
 * the headline.
 */
export function CardPicture({ card, headline }: { card: Card; headline: string }) {
  const { picture, isChosen, newsroom, colour } = card;
  return (
    <div className={classes.picture} data-plain={!picture || undefined} style={{ '--newsroom': colour } as object}>
      {picture && <img src={picture} alt="" />}
      {!isChosen && (
        <div className={classes.over}>
          <b>{cutText(headline, 150)}</b>
          <span>{newsroom}</span>
        </div>
      )}
    </div>
  );
}
