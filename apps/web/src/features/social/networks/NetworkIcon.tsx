import type { SocialNetwork } from '@masthead/contract';
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
} from '../../../shared/icons/index.ts';

const icons = {
  mastodon: IconBrandMastodon,
  bluesky: IconBrandBluesky,
  youtube: IconBrandYoutube,
  reddit: IconBrandReddit,
  twitter: IconBrandX,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  linkedin: IconBrandLinkedin,
  pinterest: IconBrandPinterest,
  tiktok: IconBrandTiktok,
} as const satisfies Record<SocialNetwork, unknown>;

export function NetworkIcon({ network }: { network: SocialNetwork }) {
  const Icon = icons[network];
  return <Icon size={20} stroke={1.6} aria-hidden />;
}
