import type { AccountNetwork } from '@masthead/contract';
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconBuildingStore,
  IconStar,
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
  threads: IconBrandThreads,
  tiktok: IconBrandTiktok,
  telegram: IconBrandTelegram,
  google_business: IconBuildingStore,
  trustpilot: IconStar,
} as const satisfies Record<AccountNetwork, unknown>;

export function NetworkIcon({ network }: { network: AccountNetwork }) {
  const Icon = icons[network];
  return <Icon size={20} stroke={1.6} aria-hidden />;
}
