import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useAge, useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import { initialsOf, tintOf } from './initials.ts';
import classes from './parts.module.css';

/** Tier of an outlet: A filled, B outlined, none nothing. */
export function TierBadge({ tier }: { tier: 'aplus' | 'bplus' | 'none' | undefined }) {
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

/** Growth as an arrow in ink, never red or green; a dash where there is no value. */
export function Growth({ fraction }: { fraction: number | null }) {
  const t = useT('app');
  const { percentage } = useFormat();
  if (fraction === null) return <span title={t('growth.none')}>–</span>;
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
      {percentage(Math.abs(fraction))}
    </span>
  );
}

/** A person's picture, else the initials in one of four tints that stays the same for a name; round. `size` in pixels. */
export function PersonMark({
  name,
  picture,
  size = 28,
}: {
  name: string;
  picture?: string | null | undefined;
  size?: number;
}) {
  if (picture) return <img src={picture} alt="" width={size} height={size} className={classes.picture} />;
  return (
    <span
      className={classes.initials}
      data-tint={tintOf(name)}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.375)) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

/** A brand's initial, or its logo, square. */
export function BrandMark({ name, logo, size = 24 }: { name: string; logo?: string | null; size?: number }) {
  if (logo) return <img src={logo} alt="" width={size} height={size} className={classes.logo} />;
  return (
    <span
      className={`${classes.initials} ${classes.square}`}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.375)) }}
      aria-hidden
    >
      {initialsOf(name).slice(0, 1)}
    </span>
  );
}
