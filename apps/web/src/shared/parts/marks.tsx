import { VisuallyHidden } from '@mantine/core';
import type { MediaTier } from '@masthead/contract';
import { useAge, useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import { IconArrowDown, IconArrowRight, IconArrowUp } from '../icons/index.ts';
import { initialsOf, tintOf } from './initials.ts';
import classes from './parts.module.css';
import { type AvatarSize, avatarSizes, type SquareSize, squareSizes } from './sizes.ts';

/** Tier of an outlet: A filled, B outlined, none nothing. */
export function TierBadge({ tier }: { tier: MediaTier | undefined }) {
  const t = useT('app');
  if (tier !== 'aplus' && tier !== 'bplus') return null;
  const letter = tier === 'aplus' ? 'A' : 'B';
  return (
    <span className={classes.tier} data-tier={letter} title={t('tier', { letter })}>
      <span aria-hidden>{letter}</span>
      <VisuallyHidden>{t('tier', { letter })}</VisuallyHidden>
    </span>
  );
}

/** '4 min', kept up to date; the full date is in the title. */
export function Age({ time, className }: { time: string; className?: string }) {
  const { fullDate } = useFormat();
  const age = useAge(time);
  return (
    <time dateTime={time} title={fullDate(time)} className={className}>
      {age}
    </time>
  );
}

/** Growth as an arrow in ink, never red or green; 'new' if there was nothing before. */
export function Growth({ fraction, write }: { fraction: number | null; write?: (fraction: number) => string }) {
  const t = useT('app');
  const { percentage } = useFormat();
  if (fraction === null) return <span title={t('growth.none')}>{t('growth.new')}</span>;
  const [Arrow, word] =
    fraction > 0
      ? [IconArrowUp, t('growth.up')]
      : fraction < 0
        ? [IconArrowDown, t('growth.down')]
        : [IconArrowRight, t('growth.same')];
  return (
    <span className={classes.growth}>
      <Arrow size={14} stroke={1.8} aria-hidden />
      <VisuallyHidden>{word}</VisuallyHidden>
      {(write ?? percentage)(Math.abs(fraction))}
    </span>
  );
}

export const ofSize = (pixels: number) => ({
  width: pixels,
  height: pixels,
  fontSize: Math.max(9, Math.round(pixels * 0.375)),
});

/** A person's picture, otherwise the initials in one of four tints that stays the same for a name; round. */
export function PersonMark({
  name,
  picture,
  size = 'medium',
}: {
  name: string;
  picture?: string | null | undefined;
  size?: AvatarSize;
}) {
  const pixels = avatarSizes[size];
  if (picture) return <img src={picture} alt="" width={pixels} height={pixels} className={classes.picture} />;
  return (
    <span className={classes.initials} data-tint={tintOf(name)} style={ofSize(pixels)} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** A brand's initial, or its logo, square. */
export function BrandMark({
  name,
  logo,
  size = 'medium',
}: {
  name: string;
  logo?: string | null | undefined;
  size?: SquareSize;
}) {
  const pixels = squareSizes[size];
  if (logo) return <img src={logo} alt="" width={pixels} height={pixels} className={classes.logo} />;
  return (
    <span className={`${classes.initials} ${classes.square}`} style={ofSize(pixels)} aria-hidden>
      {initialsOf(name).slice(0, 1)}
    </span>
  );
}
