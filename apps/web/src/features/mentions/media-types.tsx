import type { Mention } from '@masthead/contract';
import type { ComponentType } from 'react';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconDeviceTv,
  IconMessageCircle,
  IconMessages,
  IconNews,
  type IconProps,
  IconRadio,
  IconStar,
  IconWorld,
} from '../../shared/icons/index.ts';

type MediaType = Mention['media_type'];

export const mediaTypeIcons: Record<MediaType, ComponentType<IconProps>> = {
  print: IconNews,
  web: IconWorld,
  tv: IconDeviceTv,
  radio: IconRadio,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  pinterest: IconBrandPinterest,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  forum: IconMessages,
  review: IconStar,
  reddit: IconBrandReddit,
  linkedin: IconBrandLinkedin,
  social: IconMessageCircle,
};

/** Units of an audience. */
type AudienceUnit = 'readers' | 'viewers' | 'listeners' | 'followers';
const units: Partial<Record<MediaType, AudienceUnit>> = {
  web: 'readers',
  print: 'readers',
  forum: 'readers',
  review: 'readers',
  tv: 'viewers',
  youtube: 'viewers',
  radio: 'listeners',
};
export const audienceUnit = (mediaType: MediaType): AudienceUnit => units[mediaType] ?? 'followers';
