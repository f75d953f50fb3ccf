import type { Mention } from '@masthead/contract';
import type { ReactNode } from 'react';
import { timeCode, useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconBookmark, IconCopy, IconPlayerPlay } from '../../shared/icons/index.ts';
import { OutletMark, TierBadge, ToneMark } from '../../shared/parts/index.ts';
import { AssignedMark } from '../assignments/index.ts';
import { CommentCount } from '../comments/index.ts';
import classes from './facts.module.css';
import { audienceUnit, mediaTypeIcons } from './media-types.tsx';

/** The facts that a preview also has, which is a mention that is not saved yet. */
type Place = Pick<Mention, 'media_outlet' | 'country' | 'language' | 'media_type'>;

interface OriginProps {
  mention: Place;
  isUnread?: boolean;
  /** At the right: the age. */
  children?: ReactNode;
  /** True leaves out the media type, in lists if all have the same one. */
  isShort?: boolean;
}

/**
 * Shows the outlet, tier, country, language and media type of a mention. In a narrow space the last ones are hidden.
 */
export function Origin({ mention, isUnread, isShort, children }: OriginProps) {
  const t = useT('mentions');
  const { country, language } = useFormat();
  const Icon = mediaTypeIcons[mention.media_type];
  return (
    <div className={classes.origin}>
      {isUnread && <span className={classes.unread} title={t('unread')} role="img" aria-label={t('unread')} />}
      <OutletMark name={mention.media_outlet.name} id={mention.media_outlet.id} />
      <b className="cut">{mention.media_outlet.name}</b>
      <TierBadge tier={mention.media_outlet.tier} />
      <span className={classes.places}>
        {mention.country && <span>{country(mention.country.id)}</span>}
        {mention.language !== 'other' && <span>{language(mention.language)}</span>}
        {!isShort && (
          <span className={classes.media}>
            <Icon size={14} stroke={1.6} aria-hidden />
            {t(`media_types.${mention.media_type}`)}
          </span>
        )}
      </span>
      <span className={classes.age}>{children}</span>
    </div>
  );
}

const abbreviatedFrom = 1_000_000;

/** Returns '412,000 readers' or '1.1M readers'. */
export function useAudience(): (mention: Pick<Mention, 'impressions' | 'media_type'>) => string | null {
  const t = useT('mentions');
  const { number, abbreviate } = useFormat();
  return ({ impressions, media_type }) => {
    if (impressions === null) return null;
    const written = impressions < abbreviatedFrom ? number(impressions) : abbreviate(impressions);
    return t(`audience.${audienceUnit(media_type)}`, { count: impressions, number: written });
  };
}

/** Under a mention: tone, reach, copies (a button if they can be unfolded), clipping. */
export function Facts({ mention, copies }: { mention: Mention; copies?: ReactNode }) {
  const t = useT('mentions');
  const audience = useAudience()(mention);
  return (
    <div className={classes.facts}>
      <ToneMark tone={mention.sentiment} confidence={mention.sentiment_confidence} />
      {audience && <span className="num">{audience}</span>}
      {mention.at_second !== null && (
        <span className={classes.second} title={t('at_second')}>
          <IconPlayerPlay size={14} stroke={1.6} aria-hidden />
          <span className="num">{timeCode(mention.at_second)}</span>
        </span>
      )}
      {copies}
      {mention.copies > 0 && !copies && (
        <span className={classes.copies}>
          <IconCopy size={14} stroke={1.6} aria-hidden />
          {t('copies_more', { count: mention.copies })}
        </span>
      )}
      {mention.clipping_id && (
        <span className={classes.clipping}>
          <IconBookmark size={14} stroke={1.6} aria-hidden />
          {t('clipping')}
        </span>
      )}
      <CommentCount count={mention.comments} />
      {mention.assignment && <AssignedMark assignment={mention.assignment} />}
    </div>
  );
}
