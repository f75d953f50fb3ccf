import type { ComponentType } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import {
  IconBrandBluesky,
  IconBrandMastodon,
  IconBrandReddit,
  IconBrandYcombinator,
  IconBrandYoutube,
  IconFileText,
  type IconProps,
  IconRss,
  IconSitemap,
} from '../../shared/icons/index.ts';
import classes from './kind-mark.module.css';
import type { Kind } from './kinds.ts';

const icons: Record<Kind, ComponentType<IconProps>> = {
  feed: IconRss,
  sitemap: IconSitemap,
  page: IconFileText,
  mastodon: IconBrandMastodon,
  bluesky: IconBrandBluesky,
  reddit: IconBrandReddit,
  youtube: IconBrandYoutube,
  hackernews: IconBrandYcombinator,
};

/** Shows the kind of a source as icon and word. */
export function KindMark({ kind }: { kind: Kind }) {
  const t = useT('sources');
  const Icon = icons[kind];
  return (
    <span className={classes.kind}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {t(`kinds.${kind}`)}
    </span>
  );
}
